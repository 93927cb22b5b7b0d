package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PageTest {

  @Test
  void a_cursor_is_there_only_if_there_is_more() {
    assertThat(page(List.of(1, 2, 3), 2)).isEqualTo(new Page<>(List.of("1", "2"), Optional.of(2)));
    assertThat(page(List.of(1, 2), 2)).isEqualTo(new Page<>(List.of("1", "2"), Optional.empty()));
    assertThat(page(List.of(), 2)).isEqualTo(new Page<>(List.of(), Optional.empty()));
  }

  @Test
  void a_page_of_nothing_is_empty() {
    assertThat(page(List.of(), 0)).isEqualTo(new Page<>(List.of(), Optional.empty()));
    assertThat(page(List.of(1), 0)).isEqualTo(new Page<>(List.of(), Optional.empty()));
  }

  private static Page<String, Integer> page(List<Integer> read, int limit) {
    return Page.of(read, limit, String::valueOf, number -> number);
  }
}
