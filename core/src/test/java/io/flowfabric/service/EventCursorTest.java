package io.flowfabric.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventCursorTest {

  @Test
  void a_cursor_reads_what_it_writes() {
    for (EventCursor cursor : List.of(
        EventCursor.NOW,
        EventCursor.OLDEST,
        new EventCursor.After(0),
        new EventCursor.After(1),
        new EventCursor.After(Long.MAX_VALUE))) {
      assertThat(EventCursor.decode(cursor.encode())).isEqualTo(cursor);
      assertThat(EventCursor.parse(cursor.digits())).isEqualTo(cursor);
    }
  }

  @Test
  void a_cursor_can_be_told_in_digits() {
    assertThat(new EventCursor.After(0x01ff).digits()).isEqualTo("0200000000000001ff");
    for (String digits : List.of("02000000000000000g", "020", "01", "0200")) {
      Refused.as(ValidationKind.INVALID_INPUT, () -> EventCursor.parse(digits), "cursor");
    }
  }

  @Test
  void a_position_has_these_bytes() {
    assertThat(new EventCursor.After(0x0102).encode()).containsExactly(2, 0, 0, 0, 0, 0, 0, 1, 2);
    assertThat(EventCursor.NOW.encode()).isEmpty();
  }

  @Test
  void a_cursor_of_another_store_is_refused() {
    for (byte[] bytes : List.of(
        new byte[17], new byte[9], new byte[10], new byte[] {1}, new byte[] {2}, new byte[] {2, 0, 0
        })) {
      Refused.as(ValidationKind.INVALID_INPUT, () -> EventCursor.decode(bytes), "cursor");
    }
  }

  @Test
  void a_position_before_the_first_is_refused() {
    byte[] negative = {2, -1, -1, -1, -1, -1, -1, -1, -1};

    Refused.as(ValidationKind.INVALID_INPUT, () -> EventCursor.decode(negative), "cursor");
  }
}
