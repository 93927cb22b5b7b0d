package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NewIdsTest {
  @Test
  void are_trusted_until_one_was_there_and_again_a_thousand_transactions_later() {
    NewIds ids = NewIds.trusted();
    assertThat(ids.areTrusted()).isTrue();

    ids.disappointed();

    assertThat(IntStream.range(0, 1000)).noneMatch(transaction -> ids.areTrusted());
    assertThat(ids.areTrusted()).isTrue();
  }

  @Test
  void are_never_trusted_where_nothing_may_fail() {
    assertThat(NewIds.lookedFor().areTrusted()).isFalse();
  }
}
