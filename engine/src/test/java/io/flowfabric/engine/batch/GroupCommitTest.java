package io.flowfabric.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Command;
import io.flowfabric.decision.Change;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.HeldStore;
import io.flowfabric.engine.Work;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Authority;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Key;
import io.flowfabric.model.PublicState;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

final class GroupCommitTest {
  private final HeldStore store =
      new HeldStore(new MemoryStore(new VirtualClock(Instant.ofEpochMilli(1_700_000_000_000L))));
  private Engine engine = Engine.open(store, EngineOptions.STANDARD);

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void commands_that_wait_share_a_transaction() {
    List<CompletableFuture<CreateExecution.Outcome>> answers =
        together(IntStream.range(0, 50).mapToObj(number -> Work.create(id())).toList());

    assertThat(answers)
        .allSatisfy(answer ->
            assertThat(answer.join()).isInstanceOf(CreateExecution.Outcome.Created.class));
    assertThat(store.transactions).hasValue(1);
    assertThat(engine.batches().largest()).isEqualTo(50);
  }

  @Test
  void a_refused_command_does_not_spoil_its_batch() {
    ExecutionId created = id();
    List<Command<?>> mixed = List.of(
        Work.create(created),
        new CancelExecution(new Authority.Operator(id()), "no such thing"),
        Work.create(created),
        Work.create(id()));

    List<CompletableFuture<?>> answers = togetherAny(mixed);

    assertThat(answers.get(0).join()).isInstanceOf(CreateExecution.Outcome.Created.class);
    assertThatThrownBy(() -> answers.get(1).join())
        .hasCauseInstanceOf(EngineException.NotFound.class);
    assertThat(answers.get(2).join()).isInstanceOf(CreateExecution.Outcome.Duplicate.class);
    assertThat(answers.get(3).join()).isInstanceOf(CreateExecution.Outcome.Created.class);
    assertThat(store.transactions).hasValue(1);
  }

  @Test
  void a_poisonous_command_is_found_by_halving() {
    ExecutionId poison = id();
    failing(poison, () -> transport(TransportKind.PROTOCOL));
    List<CreateExecution> all = Stream.concat(
            IntStream.range(0, 20).mapToObj(number -> Work.create(id())),
            Stream.of(Work.create(poison)))
        .toList();

    List<CompletableFuture<CreateExecution.Outcome>> answers = together(all);

    assertThat(answers.subList(0, 20))
        .allSatisfy(answer ->
            assertThat(answer.join()).isInstanceOf(CreateExecution.Outcome.Created.class));
    assertThatThrownBy(() -> answers.getLast().join())
        .hasCauseInstanceOf(EngineException.Transport.class);
    assertThat(engine.batches().splits()).isPositive();
    assertThat(state(poison)).isNull();
  }

  @Test
  void a_store_that_is_away_is_not_asked_for_each_command() {
    ExecutionId any = id();
    failing(any, () -> transport(TransportKind.TRANSPORT));

    List<CompletableFuture<CreateExecution.Outcome>> answers =
        together(List.of(Work.create(id()), Work.create(any), Work.create(id())));

    assertThat(answers)
        .allSatisfy(answer ->
            assertThatThrownBy(answer::join).hasCauseInstanceOf(EngineException.Transport.class));
    assertThat(store.transactions).hasValue(1);
  }

  @Test
  void a_batch_that_loses_a_race_is_tried_again_as_a_whole() {
    var left = new AtomicInteger(2);
    store.onFlush(changes -> {
      if (left.getAndDecrement() > 0) {
        throw new StoreConflict("another transaction was faster");
      }
    });

    List<CompletableFuture<CreateExecution.Outcome>> answers =
        together(List.of(Work.create(id()), Work.create(id())));

    assertThat(answers)
        .allSatisfy(answer ->
            assertThat(answer.join()).isInstanceOf(CreateExecution.Outcome.Created.class));
    assertThat(store.transactions).hasValue(3);
    assertThat(engine.batches().splits()).isZero();
  }

  @Test
  void commands_about_one_execution_keep_their_order() {
    ExecutionId id = id();
    List<CompletableFuture<?>> answers = togetherAny(List.of(
        Work.create(id),
        new CancelExecution(new Authority.Operator(id), "changed my mind"),
        Work.create(id)));

    assertThat(answers.get(0).join()).isInstanceOf(CreateExecution.Outcome.Created.class);
    assertThat(answers.get(1).join()).isInstanceOf(CancelExecution.Outcome.Cancelled.class);
    assertThat(answers.get(2).join()).isInstanceOf(CreateExecution.Outcome.Duplicate.class);
    assertThat(state(id)).isEqualTo(PublicState.CANCELLED);
  }

  @Test
  void claims_of_one_batch_share_a_search_and_never_an_execution() {
    engine.apply(new CreateExecutions(
        IntStream.range(0, 25).mapToObj(number -> Work.create(id())).toList()));
    List<Command<?>> claims = IntStream.range(0, 10)
        .<Command<?>>mapToObj(worker -> Work.claim("w" + worker, 1 + worker % 5))
        .toList();

    List<CompletableFuture<?>> answers = togetherAny(claims);

    List<ExecutionId> claimed = answers.stream()
        .map(CompletableFuture::join)
        .flatMap(answer -> answer instanceof ClaimExecutions.Outcome.Claimed some
            ? some.claims().stream().map(Claim::execution)
            : Stream.empty())
        .toList();
    assertThat(claimed).as("these and the one ahead").hasSize(26).doesNotHaveDuplicates();
    assertThat(store.transactions).hasValue(1);
    assertThat(store.loads.get()).as("loads for ten claims").isLessThan(10);
  }

  @Test
  void claims_that_need_more_than_they_found_keep_what_they_were_given() {
    var limited =
        ExecutionPolicy.builder().budgets(List.of(new BudgetId(new UUID(0, 1)))).build();
    engine.apply(new CreateExecutions(
        IntStream.range(0, 3).mapToObj(number -> Work.create(id(), limited)).toList()));

    List<CompletableFuture<?>> answers =
        togetherAny(List.of(Work.claim("w1", 1), Work.claim("w2", 1), Work.claim("w3", 1)));

    assertThat(answers)
        .extracting(answer -> ((ClaimExecutions.Outcome.Claimed) answer.join())
            .claims()
            .getFirst()
            .execution())
        .as("the best to the first")
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(store.loads).as("that of the one ahead, the queue, all budgets").hasValue(3);
  }

  @Test
  void those_who_end_work_are_answered_before_those_who_ask_for_more() {
    List<String> answered = new ArrayList<>();
    List<CompletableFuture<?>> answers = new ArrayList<>();
    behindAnother(() -> {
      answers.add(engine.send(Work.claim("w", 5)).thenAccept(claims -> answered.add("claim")));
      answers.add(engine.send(Work.create(id())).thenAccept(created -> answered.add("create")));
    });
    answers.forEach(CompletableFuture::join);
    assertThat(answered).containsExactly("create", "claim");
  }

  @Test
  void what_finds_no_room_is_refused_and_not_done() {
    engine.shutdown(java.time.Duration.ZERO);
    engine = Engine.open(store, EngineOptions.STANDARD.withBatches(new BatchOptions(10, 10, 3)));
    HeldStore.Hold hold = store.holdNext();
    ExecutionId first = id();
    var leading = engine.send(Work.create(first));
    hold.awaitBegun();
    List<CompletableFuture<CreateExecution.Outcome>> fitting =
        IntStream.range(0, 3).mapToObj(number -> engine.send(Work.create(id()))).toList();
    ExecutionId refused = id();

    assertThatThrownBy(() -> engine.send(Work.create(refused)))
        .isInstanceOf(EngineException.ResourceExhausted.class)
        .hasMessageContaining("3");

    hold.free();
    leading.join();
    fitting.forEach(CompletableFuture::join);
    assertThat(state(refused)).isNull();
    assertThat(engine.batches().refused()).isEqualTo(1);
  }

  @Test
  void a_caller_that_is_interrupted_still_learns_the_outcome() {
    Thread.currentThread().interrupt();
    try {
      assertThat(engine.apply(Work.create(id())))
          .isInstanceOf(CreateExecution.Outcome.Created.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @RepeatedTest(50)
  void closing_answers_what_was_sent() {
    HeldStore.Hold hold = store.holdNext();
    var sent = engine.send(Work.create(id()));
    hold.awaitBegun();
    var behind = engine.send(Work.create(id()));
    var closing = CompletableFuture.runAsync(engine::close);
    hold.free();
    closing.join();

    assertThat(sent).isCompleted();
    assertThat(behind).isCompleted();
    assertThatThrownBy(() -> engine.send(Work.create(id())))
        .isInstanceOf(EngineException.Unavailable.class);
  }

  private <O> List<CompletableFuture<O>> together(List<? extends Command<O>> commands) {
    List<CompletableFuture<O>> answers = new ArrayList<>();
    behindAnother(() -> commands.forEach(command -> answers.add(engine.send(command))));
    return answers;
  }

  private List<CompletableFuture<?>> togetherAny(List<? extends Command<?>> commands) {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    behindAnother(() -> commands.forEach(command -> answers.add(engine.send(command))));
    answers.forEach(answer -> answer.handle((outcome, failure) -> true).join());
    return answers;
  }

  /** Sends while another transaction holds the shard up, then counts from zero. */
  private void behindAnother(Runnable sending) {
    HeldStore.Hold hold = store.holdNext();
    var other = engine.send(Work.create(id()));
    hold.awaitBegun();
    sending.run();
    store.transactions.set(0);
    store.loads.set(0);
    hold.free();
    try {
      other.join();
    } catch (CompletionException failed) {
      assertThat(failed).hasCauseInstanceOf(EngineException.class);
    }
  }

  private void failing(ExecutionId poison, Supplier<RuntimeException> failure) {
    store.onFlush(changes -> {
      if (changes.stream().map(Change::key).anyMatch(Key.of(poison)::equals)) {
        throw failure.get();
      }
    });
  }

  private static RuntimeException transport(TransportKind kind) {
    return new EngineException.Transport("memory", kind, new IOException("on purpose"));
  }

  private PublicState state(ExecutionId id) {
    return engine
        .apply(new DescribeExecution(id))
        .map(DescribeExecution.Snapshot::state)
        .orElse(null);
  }

  private ExecutionId id() {
    return engine.ids().solo(Work.LANE);
  }
}
