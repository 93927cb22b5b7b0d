package io.flowfabric.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.model.Partitions;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.Transaction;
import io.flowfabric.store.VirtualClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryStoreProviderTest {
  private final VirtualClock clock = new VirtualClock(Instant.EPOCH);

  @Test
  void is_found_by_its_scheme() {
    try (Store store = Stores.open("memory:", clock)) {
      assertThat(store.backend().family()).isEqualTo("memory");
      assertThat(store.backend().tag()).isEqualTo(Backend.Tag.MEMORY);
    }
  }

  @Test
  void leaves_other_urls_to_others() {
    assertThat(new MemoryStoreProvider().open("sqlite:flow.db", clock)).isEmpty();
    assertThat(new MemoryStoreProvider().open("memory", clock)).isEmpty();
  }

  @Test
  void shares_a_name_in_both_spellings() {
    try (Store one = Stores.open("memory:shared", clock);
        Store other = Stores.open("memory::shared", clock)) {
      write(one);
      assertThat(holdsSomething(other)).isTrue();
    }
  }

  @Test
  void keeps_names_apart() {
    try (Store one = Stores.open("memory:one", clock);
        Store other = Stores.open("memory:other", clock);
        Store unnamed = Stores.open("memory:", clock)) {
      write(one);
      assertThat(holdsSomething(other)).isFalse();
      assertThat(holdsSomething(unnamed)).isFalse();
    }
  }

  @Test
  void keeps_a_name_until_the_last_user_closes_it() {
    Store one = Stores.open("memory:kept", clock);
    Store other = Stores.open("memory:kept", clock);
    write(one);
    one.close();
    one.close();
    assertThat(holdsSomething(other)).isTrue();
    other.close();
    try (Store again = Stores.open("memory:kept", clock)) {
      assertThat(holdsSomething(again)).isFalse();
    }
  }

  @Test
  void takes_nothing_once_it_is_closed() {
    Store store = new MemoryStore(clock);
    store.close();
    assertThatThrownBy(() -> store.transact(Transaction::now))
        .isInstanceOf(EngineException.Unavailable.class);
    assertThatThrownBy(() -> holdsSomething(store)).isInstanceOf(EngineException.Unavailable.class);
  }

  private static void write(Store store) {
    store.transact(transaction -> {
      transaction.flush(List.of(new Change<>(Key.PARTITIONS, null, Partitions.DEFAULT)), List.of());
      return store;
    });
  }

  private static boolean holdsSomething(Store store) {
    var loaded = new WorkingSet(store.backend());
    store.queries().load(Needs.of(Key.PARTITIONS), loaded);
    return loaded.find(Key.PARTITIONS).isPresent();
  }
}
