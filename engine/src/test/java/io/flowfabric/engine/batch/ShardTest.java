package io.flowfabric.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Work;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class ShardTest {
  private static final Duration BATCH = Duration.ofMillis(1);

  private final List<Runnable> runs = new ArrayList<>();
  private final List<Integer> batches = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private int comeMeanwhile;
  private int comeBack;
  private int signals;
  private Duration taking = BATCH;
  private final Shard shard =
      new Shard(runs::add, new BatchOptions(10, 10, 100), this::carryOut, new Watched());

  @Test
  void a_lone_command_keeps_nobody_waiting() {
    offer(1);
    run();
    assertThat(batches).containsExactly(1);
    assertThat(pauses).isEmpty();
  }

  @Test
  void those_who_shared_a_batch_have_a_moment_to_come_back() {
    offer(2);
    run();
    assertThat(batches).containsExactly(2);
    assertThat(pauses).containsExactly(BATCH.dividedBy(16));
  }

  @Test
  void nobody_is_waited_for_when_as_many_have_come() {
    comeMeanwhile = 3;
    offer(3);
    run();
    assertThat(batches).containsExactly(3, 3);
    assertThat(pauses).as("after the last").hasSize(1);
  }

  @Test
  void nobody_is_waited_for_once_as_many_have_come_back() {
    comeBack = 2;
    offer(2);
    run();
    assertThat(batches).containsExactly(2, 2);
    assertThat(pauses).hasSize(2);
    assertThat(signals).isOne();
  }

  @Test
  void those_who_have_come_back_wait_no_longer_than_the_moment_for_the_rest() {
    comeBack = 2;
    offer(3);
    run();
    assertThat(batches).containsExactly(3, 2);
    assertThat(signals).isZero();
  }

  @Test
  void the_moment_is_short_however_long_a_batch_takes() {
    taking = Duration.ofSeconds(10);
    offer(2);
    run();
    assertThat(pauses).containsExactly(Duration.ofNanos(500_000));
  }

  private long carryOut(List<Ticket<?>> tickets) {
    batches.add(tickets.size());
    int come = comeMeanwhile;
    comeMeanwhile = 0;
    offer(come);
    return taking.toNanos();
  }

  private void offer(int commands) {
    for (int number = 0; number < commands; number++) {
      var create = Work.create(new ExecutionId(1, new UUID(0, number)));
      shard.offer(new Ticket<>(create, 1, 0, new CompletableFuture<CreateExecution.Outcome>()));
    }
  }

  private void run() {
    assertThat(runs).hasSize(1);
    runs.getFirst().run();
  }

  /** Tells how long it was to wait for those who come back, and lets some come then. */
  private final class Watched extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    @Override
    public Condition newCondition() {
      return (Condition) Proxy.newProxyInstance(
          Condition.class.getClassLoader(),
          new Class<?>[] {Condition.class},
          (proxy, method, arguments) -> switch (method.getName()) {
            case "awaitNanos" -> await((long) arguments[0]);
            case "signal" -> signals++;
            default -> throw new UnsupportedOperationException(method.getName());
          });
    }

    private long await(long nanos) {
      pauses.add(Duration.ofNanos(nanos));
      int come = comeBack;
      comeBack = 0;
      offer(come);
      return 0;
    }
  }
}
