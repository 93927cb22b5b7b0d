package io.flowfabric.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values of applications come back as they went in. */
final class ApplicationJsonTest {
  record Item(String name, int count) {}

  record Order(List<Item> items, Instant placed, Duration patience) {}

  @Test
  void records_come_back_as_they_were() {
    var order = new Order(
        List.of(new Item("lamp", 2)),
        Instant.parse("2024-05-06T07:08:09.123Z"),
        Duration.ofMinutes(90));
    byte[] json = ApplicationJson.write(order);

    assertThat(ApplicationJson.read(json, Order.class)).isEqualTo(order);
    assertThat(new String(json, StandardCharsets.UTF_8))
        .isEqualTo("{\"items\":[{\"name\":\"lamp\",\"count\":2}],"
            + "\"placed\":\"2024-05-06T07:08:09.123Z\",\"patience\":\"PT1H30M\"}");
  }

  @Test
  void a_field_that_is_not_known_is_passed_over() {
    assertThat(read("{\"name\":\"lamp\",\"count\":2,\"colour\":\"red\"}"))
        .isEqualTo(new Item("lamp", 2));
  }

  @Test
  void what_cannot_be_read_is_named_without_its_value() {
    for (String broken :
        List.of("{\"name\":\"s3cret\",\"count\":\"s3cret\"}", "s3cret", "{} s3cret", "null", "")) {
      assertThatThrownBy(() -> read(broken))
          .isInstanceOf(EngineException.Validation.class)
          .hasMessageContaining(Item.class.getName())
          .hasMessageNotContaining("s3cret")
          .hasNoCause();
    }
    assertThatThrownBy(() -> read("{\"name\":\"lamp\",\"count\":\"many\"}"))
        .hasMessageEndingWith("at .count");
  }

  @Test
  void what_cannot_be_written_is_refused() {
    assertThatThrownBy(() -> ApplicationJson.write(new Object()))
        .isInstanceOf(EngineException.Validation.class);
  }

  private static Item read(String json) {
    return ApplicationJson.read(json.getBytes(StandardCharsets.UTF_8), Item.class);
  }
}
