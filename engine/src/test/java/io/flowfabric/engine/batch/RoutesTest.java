package io.flowfabric.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Needs;
import io.flowfabric.engine.Work;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class RoutesTest {
  private static final int BUSY = 16;
  private static final int ROOM = 100;

  private final Shard first = idle();
  private final Shard second = idle();
  private final Routes routes = new Routes(List.of(first, second));
  private long ids;

  @Test
  void few_commands_share_the_first_shard() {
    offer(BUSY);
    assertThat(first.waiting()).isEqualTo(BUSY);
    assertThat(second.waiting()).isZero();
  }

  @Test
  void when_one_is_busy_the_next_takes_over() {
    offer(2 * BUSY);
    assertThat(first.waiting()).isEqualTo(BUSY);
    assertThat(second.waiting()).isEqualTo(BUSY);
  }

  @Test
  void when_all_are_busy_the_shortest_line_grows() {
    offer(2 * ROOM);
    assertThat(first.waiting()).isEqualTo(ROOM);
    assertThat(second.waiting()).isEqualTo(ROOM);
  }

  @Test
  void commands_about_one_execution_follow_each_other() {
    ExecutionId id = next();
    offer(id);
    offer(BUSY);
    offer(id);
    assertThat(first.waiting()).isEqualTo(BUSY + 1);
    assertThat(second.waiting()).isOne();
  }

  @Test
  void they_do_so_until_all_of_them_are_answered() {
    ExecutionId id = next();
    Ticket<?> one = offer(id);
    Ticket<?> other = offer(id);
    offer(BUSY);
    assertThat(first.waiting()).isEqualTo(BUSY);
    one.settle();
    offer(id);
    assertThat(first.waiting()).as("one is still on its way").isEqualTo(BUSY + 1);
    other.settle();
    assertThat(routes.onTheirWay()).as("and now another one").isEqualTo(BUSY + 1);
  }

  @Test
  void what_finds_no_room_leaves_no_trace() {
    offer(2 * ROOM);
    ExecutionId id = next();
    assertThat(routes.offer(ticket(id), Needs.execution(id))).isFalse();
    assertThat(routes.onTheirWay()).isEqualTo(2 * ROOM);
  }

  private void offer(int commands) {
    for (int number = 0; number < commands; number++) {
      offer(next());
    }
  }

  private Ticket<?> offer(ExecutionId id) {
    Ticket<?> ticket = ticket(id);
    assertThat(routes.offer(ticket, Needs.execution(id))).isTrue();
    return ticket;
  }

  private static Ticket<?> ticket(ExecutionId id) {
    return new Ticket<>(Work.create(id), 1, 0, new CompletableFuture<CreateExecution.Outcome>());
  }

  private ExecutionId next() {
    return new ExecutionId(1, new UUID(0, ids++));
  }

  /** One that carries nothing out. */
  private static Shard idle() {
    return new Shard(never -> {}, new BatchOptions(1, 1, ROOM), tickets -> 0, new ReentrantLock());
  }
}
