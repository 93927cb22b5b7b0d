package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.jdbc.postgres.PostgresStores;
import io.flowfabric.tck.model.Differential;
import io.flowfabric.tck.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Memory, SQLite and PostgreSQL cannot be told apart. How much is tried can be set with
 * {@code differential.seeds} and {@code differential.steps}; {@code differential.seed} plays one
 * again.
 */
final class DifferentialTest {
  private static final int SEEDS = Integer.getInteger("differential.seeds", 8);
  private static final int STEPS = Integer.getInteger("differential.steps", 80);

  @TempDir
  Path folder;

  @Test
  void all_stores_give_the_same_answers_records_and_events_at_every_step() {
    Long only = Long.getLong("differential.seed");
    LongStream seeds = only == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(only);
    Optional<Differential.Difference> difference = seeds
        .mapToObj(seed -> Differential.tryOut(seed, STEPS, stores()))
        .flatMap(Optional::stream)
        .findFirst();
    assertThat(difference).as("where stores part").isEmpty();
  }

  private List<Fixture> stores() {
    var opened = new AtomicInteger();
    return List.of(
        new Opening(clock -> Stores.open("memory:", clock)),
        new Opening(clock -> Stores.open(
            "sqlite::memory:differential-" + folder.getFileName() + opened.incrementAndGet(),
            clock)),
        new Opening(clock -> PostgresStores.open(PostgresServer.newDatabase(), clock)));
  }

  private record Opening(Function<VirtualClock, Store> how) implements Fixture {
    @Override
    public Store open(VirtualClock clock) {
      return how.apply(clock);
    }

    @Override
    public Store reopen(Store opened, VirtualClock clock) {
      throw new IllegalStateException("nothing is opened twice here");
    }

    @Override
    public void tamper(
        Store opened, String table, Key<?> key, String column, @Nullable Object value) {
      throw new IllegalStateException("nothing is tampered with here");
    }
  }
}
