package io.flowfabric.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Await;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LinesTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final HeldStore store =
      new HeldStore(new MemoryStore(new VirtualClock(Instant.ofEpochMilli(1_700_000_000_000L))));
  private final Engine engine = Engine.open(store, EngineOptions.STANDARD);
  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void close() {
    engine.close();
    callers.close();
  }

  @Test
  void work_that_comes_ends_the_waiting() {
    CompletableFuture<ClaimExecutions.Outcome> waiting = claimLater("w");
    awaitWaiting(1);
    ExecutionId id = create(1).getFirst();

    assertThat(waiting.join())
        .isInstanceOfSatisfying(
            ClaimExecutions.Outcome.Claimed.class,
            claimed -> assertThat(claimed.claims().getFirst().execution()).isEqualTo(id));
  }

  @Test
  void what_is_there_is_answered_at_once() {
    create(1);
    assertThat(engine.apply(new Await<>(Work.claim("w", 1), LONG)))
        .isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
  }

  @Test
  void when_the_time_is_over_there_is_nothing() {
    assertThat(engine.apply(new Await<>(Work.claim("w", 1), Duration.ofMillis(20))))
        .isInstanceOf(ClaimExecutions.Outcome.NothingToClaim.class);
  }

  @Test
  void every_piece_of_work_finds_one_of_those_who_wait() {
    List<CompletableFuture<ClaimExecutions.Outcome>> waiting =
        IntStream.range(0, 30).mapToObj(number -> claimLater("w" + number)).toList();
    awaitWaiting(30);
    create(30);

    assertThat(waiting)
        .allSatisfy(
            one -> assertThat(one.join()).isInstanceOf(ClaimExecutions.Outcome.Claimed.class));
  }

  @Test
  void one_piece_of_work_wakes_one_of_many() {
    List<CompletableFuture<ClaimExecutions.Outcome>> waiting =
        IntStream.range(0, 200).mapToObj(number -> claimLater("w" + number)).toList();
    awaitWaiting(200);
    long before = engine.batches().commands();
    create(1);
    CompletableFuture.anyOf(waiting.toArray(CompletableFuture<?>[]::new)).join();

    assertThat(engine.batches().commands() - before)
        .as("commands for one piece of work and 200 who wait")
        .isLessThan(20);
    assertThat(waiting.stream().filter(CompletableFuture::isDone)).hasSize(1);
  }

  @Test
  void the_end_of_an_execution_is_waited_for() {
    ExecutionId id = create(1).getFirst();
    CompletableFuture<Optional<Ending>> ending = CompletableFuture.supplyAsync(
        () -> engine.apply(new Await<>(new GetExecutionEnding(id), LONG)), callers);
    engine.apply(new CancelExecution(new Authority.Operator(id), "enough"));

    assertThat(ending.join()).containsInstanceOf(Ending.Cancelled.class);
  }

  @Test
  void closing_sends_everybody_home() {
    List<CompletableFuture<ClaimExecutions.Outcome>> waiting =
        IntStream.range(0, 20).mapToObj(number -> claimLater("w" + number)).toList();
    awaitWaiting(20);
    engine.shutdown(Duration.ofSeconds(20));

    assertThat(waiting)
        .allSatisfy(one ->
            assertThat(one.join()).isInstanceOf(ClaimExecutions.Outcome.NothingToClaim.class));
    assertThatThrownBy(() -> engine.apply(new Await<>(Work.claim("late", 1), LONG)))
        .isInstanceOf(EngineException.Unavailable.class);
  }

  @Test
  void a_longer_wait_than_allowed_is_refused() {
    assertThatThrownBy(() -> new Await<>(Work.claim("w", 1), Duration.ofMinutes(11)))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("wait_ms")
        .hasMessageContaining("600000");
  }

  private CompletableFuture<ClaimExecutions.Outcome> claimLater(String worker) {
    return CompletableFuture.supplyAsync(
        () -> engine.apply(new Await<>(Work.claim(worker, 1), LONG)), callers);
  }

  private void awaitWaiting(int number) {
    while (engine.waiting() < number) {
      Thread.onSpinWait();
    }
  }

  private List<ExecutionId> create(int number) {
    List<ExecutionId> ids =
        Stream.generate(() -> engine.ids().solo(Work.LANE)).limit(number).toList();
    engine.apply(new CreateExecutions(ids.stream().map(Work::create).toList()));
    return ids;
  }
}
