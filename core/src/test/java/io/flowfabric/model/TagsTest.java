package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TagsTest {

  @Test
  void a_key_is_a_prefix_and_a_name() {
    for (String key : List.of("cairn.a.b_1", "a._", "a.0", "a1_.b..", "cairn.instance_id")) {
      assertThat(Tags.of(Map.of(key, "v")).find(key)).hasValue("v");
    }
    for (String key :
        List.of("", "a", "a.", ".a", "A.b", "1a.b", "_a.b", "a.B", "a.b-c", "a.b c", "a.b\n")) {
      Refused.as(ValidationKind.INVALID_TAG_KEY, () -> Tags.of(Map.of(key, "v")), "tag key");
      Refused.as(ValidationKind.INVALID_TAG_KEY, () -> Tags.NONE.find(key), "tag key");
    }
  }

  @Test
  void a_key_has_a_longest_form() {
    String longest = "a." + "b".repeat(126);

    assertThat(Tags.of(Map.of(longest, "v")).values()).hasSize(1);
    Refused.as(
        ValidationKind.INVALID_TAG_KEY, () -> Tags.of(Map.of(longest + "b", "v")), "128 bytes");
  }

  @Test
  void a_tag_that_is_set_again_is_replaced() {
    var tags = Tags.of(Map.of("app.a", "1", "app.b", "2"));

    assertThat(tags.with("app.a", "3")).isEqualTo(Tags.of(Map.of("app.a", "3", "app.b", "2")));
    assertThat(tags.find("app.a")).hasValue("1");
  }

  @Test
  void the_instance_is_one_of_the_tags() {
    assertThat(Tags.NONE.instance()).isNull();
    assertThat(Tags.of(Map.of("cairn.instance_id", "x")).instance()).isEqualTo("x");
  }

  @Test
  void the_tags_belong_to_nobody_else() {
    var values = new TreeMap<>(Map.of("app.a", "1"));
    var tags = new Tags(values);

    values.put("app.b", "2");

    assertThat(tags).isEqualTo(Tags.of(Map.of("app.a", "1")));
  }
}
