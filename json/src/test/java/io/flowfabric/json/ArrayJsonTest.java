package io.flowfabric.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ArrayJsonTest {
  @Test
  void gives_back_what_it_was_given() {
    @Nullable
    Object[] values = {
      "plain",
      "a \"quote\", a \\ and a \n line",
      "",
      "é 漢 😀",
      0L,
      Long.MIN_VALUE,
      true,
      false,
      null,
      "x"
    };
    assertThat(ArrayJson.read(write(values))).containsExactly(values);
  }

  @Test
  void leaves_out_what_is_null_at_the_end() {
    assertThat(write(null, 1, null, null)).isEqualTo("[null,1]");
    assertThat(write((Object) null)).isEqualTo("[]");
    assertThat(ArrayJson.read("[]")).isEmpty();
  }

  @Test
  void reads_what_others_have_spaced() {
    assertThat(ArrayJson.read(" [ 1 , \"a\" ]\n")).containsExactly(1L, "a");
  }

  @Test
  void refuses_all_else() {
    for (String json : List.of(
        "",
        "1",
        "{}",
        "[1",
        "[1]]",
        "[[1]]",
        "[{}]",
        "[1.5]",
        "[1e3]",
        "[99999999999999999999]",
        "[a]")) {
      assertThatThrownBy(() -> ArrayJson.read(json))
          .as(json)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static String write(@Nullable Object... values) {
    var json = new ArrayJson.Writer();
    for (Object value : values) {
      json.add(value);
    }
    return json.end();
  }
}
