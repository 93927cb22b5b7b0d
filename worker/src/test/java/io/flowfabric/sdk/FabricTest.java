package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application can do, on an SQLite file. */
final class FabricTest {
  private static final RetryPolicy AT_ONCE = RetryPolicy.of(3, new Backoff.Fixed(Duration.ZERO));

  @TempDir
  private Path folder;

  private Fabric fabric;

  record Mail(String to, String text) {}

  record Sum(int left, int right) {}

  @BeforeEach
  void open() {
    fabric = open(WorkerSettings.builder());
  }

  private Fabric open(WorkerSettings.Builder settings) {
    return Fabric.open("sqlite:" + folder.resolve("app.db"), settings.build());
  }

  @AfterEach
  void close() {
    fabric.close();
  }

  @Test
  void work_reaches_its_handler() throws Exception {
    var sent = new ConcurrentLinkedQueue<Mail>();
    var done = new CountDownLatch(1);
    fabric.handle("send-mail", Mail.class, (mail, task) -> {
      sent.add(mail);
      done.countDown();
    });
    fabric.start();

    ExecutionId id = fabric.submit("send-mail", new Mail("ada@example.org", "hi"));

    Patience.until(done);
    assertThat(sent).containsExactly(new Mail("ada@example.org", "hi"));
    assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
    assertThat(fabric.describe(id).orElseThrow().totalAttempts()).isEqualTo(1);
  }

  @Test
  void a_result_comes_back_as_what_it_was() throws Exception {
    fabric.compute("add", Sum.class, (sum, task) -> sum.left() + sum.right()).start();
    fabric.compute(
        "shout", byte[].class, (bytes, task) -> new String(bytes).toUpperCase().getBytes());
    fabric.compute("nothing", Nothing.class, (nothing, task) -> task.attempt());
    fabric.compute("null", Nothing.class, (nothing, task) -> null);

    assertThat(
            fabric.result(fabric.submit("add", new Sum(40, 2)), Integer.class).get())
        .isEqualTo(42);
    assertThat(fabric
            .result(fabric.submit("shout", "hey".getBytes()), byte[].class)
            .get())
        .isEqualTo("HEY".getBytes());
    assertThat(fabric.result(fabric.submit(Work.of("nothing")), Integer.class).get())
        .isZero();
    assertThat(fabric.result(fabric.submit(Work.of("null")), Nothing.class).get())
        .isEqualTo(new Nothing());
  }

  @Test
  void a_failure_is_tried_again_as_often_as_the_policy_allows() {
    var attempts = new ConcurrentLinkedQueue<Integer>();
    fabric.handle("flaky", Nothing.class, (nothing, task) -> {
      attempts.add(task.attempt());
      throw new IOException("no route");
    });
    ExecutionId id = fabric.submit(Work.of("flaky").retry(AT_ONCE));

    assertThat(fabric.runUntilIdle()).isEqualTo(4);

    assertThat(attempts).containsExactly(0, 1, 2, 3);
    assertThat(ending(id)).isInstanceOf(Ending.Failed.class);
    assertThat(failure(id)).isEqualTo(new Failure("IOException: no route", "handler_error"));
    assertThatThrownBy(() -> fabric.result(id, Nothing.class).get())
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(NotSucceeded.class);
  }

  @Test
  void a_policy_says_which_exceptions_end_an_execution() {
    var policy = ErrorPolicy.endOn(Set.of(IllegalArgumentException.class));
    fabric.handle("strict", Nothing.class, (nothing, task) -> Integer.parseInt("x"), policy);
    ExecutionId ended = fabric.submit(Work.of("strict").retry(AT_ONCE));
    var onlyIo = ErrorPolicy.retryOnlyOn(Set.of(IOException.class));
    fabric.handle("io", Nothing.class, (nothing, task) -> failOn(task, 2), onlyIo);
    ExecutionId retried = fabric.submit(Work.of("io").retry(AT_ONCE));

    fabric.runUntilIdle();

    assertThat(failure(ended).category()).isEqualTo(Failure.PERMANENT);
    assertThat(attempts(ended)).hasSize(1);
    assertThat(ending(retried)).isInstanceOf(Ending.Succeeded.class);
    assertThat(attempts(retried)).hasSize(3);
  }

  record Visit(LocalDate day, Instant at, Duration length, List<Sum> sums) {}

  @Test
  void payloads_may_have_times_and_lists() throws Exception {
    var visit = new Visit(
        LocalDate.of(2026, 2, 28),
        Instant.parse("2026-02-28T10:15:30.123456789Z"),
        Duration.ofMinutes(90),
        List.of(new Sum(1, 2)));
    fabric.compute("visit", Visit.class, (given, task) -> given).start();

    assertThat(fabric.result(fabric.submit("visit", visit), Visit.class).get()).isEqualTo(visit);
  }

  @Test
  void work_without_a_payload_is_not_work_with_null() {
    assertThatThrownBy(() -> fabric.submit("mail", null)).hasMessageContaining("Work.of(kind)");
  }

  private static void failOn(Task task, int times) throws IOException {
    if (task.attempt() < times) {
      throw new IOException("again");
    }
  }

  @Test
  void a_handler_can_fail_for_a_reason_of_its_own_or_delay_itself() {
    fabric.handle("refuse", Nothing.class, (nothing, task) -> {
      throw task.fail("card refused", Failure.PERMANENT);
    });
    var runs = new AtomicInteger();
    fabric.handle("later", Nothing.class, (nothing, task) -> {
      if (runs.incrementAndGet() == 1) {
        throw task.delay(Duration.ZERO);
      }
    });
    ExecutionId refused = fabric.submit(Work.of("refuse").retry(AT_ONCE));
    ExecutionId delayed = fabric.submit(Work.of("later"));

    fabric.runUntilIdle();

    assertThat(failure(refused)).isEqualTo(new Failure("card refused", Failure.PERMANENT));
    assertThat(runs).hasValue(2);
    assertThat(attempts(delayed)).hasSize(1);
  }

  @Test
  void a_payload_that_cannot_be_read_fails_for_good_and_keeps_the_work() {
    fabric.handle("send-mail", Mail.class, (mail, task) -> {});
    ExecutionId id =
        fabric.submit(Work.of("send-mail", "{\"to\": 7,,}".getBytes()).retry(AT_ONCE));

    fabric.runUntilIdle();

    assertThat(failure(id).category()).isEqualTo("extractor_payload_decode");
    assertThat(failure(id).reason()).contains(Mail.class.getName()).contains("replay");
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  void work_of_an_unknown_kind_waits_for_a_worker_that_knows_it() {
    ExecutionId id = fabric.submit(Work.of("unknown"));

    assertThat(fabric.runUntilIdle()).isEqualTo(1);

    assertThat(fabric.describe(id).orElseThrow().state()).isEqualTo(PublicState.DELAYED);
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  void an_error_is_a_failure_and_leaves_the_worker_alive() {
    fabric.handle("broken", Nothing.class, (nothing, task) -> {
      throw new StackOverflowError("too deep");
    });
    ExecutionId id = fabric.submit(Work.of("broken").noRetry());

    fabric.runUntilIdle();

    assertThat(failure(id)).isEqualTo(new Failure("StackOverflowError: too deep", "handler_panic"));
  }

  @Test
  void a_task_knows_its_execution() {
    var seen = new AtomicReference<Map<String, String>>();
    fabric.handle("look", Nothing.class, (nothing, task) -> {
      task.progress(50, "half");
      assertThat(task.isLeaseHealthy()).isTrue();
      assertThat(task.fenceToken()).isEqualTo(1);
      assertThat(task.attemptKey()).isEqualTo(task.idempotencyKey() + "#0");
      seen.set(Map.of(
          "id", task.execution().toString(),
          "tag", task.tags().find("app.tag").orElseThrow(),
          "lane", task.lane().value(),
          "deadline", String.valueOf(task.deadline() != null),
          "timeout", String.valueOf(task.timeoutAt() != null)));
    });
    ExecutionId id = fabric.submit(Work.of("look")
        .tag("app.tag", "red")
        .timeLimit(Duration.ofHours(1))
        .attemptTimeout(Duration.ofMinutes(1)));

    fabric.runUntilIdle();

    assertThat(ending(id)).isInstanceOf(Ending.Succeeded.class);
    assertThat(seen.get())
        .isEqualTo(Map.of(
            "id",
            id.toString(),
            "tag",
            "red",
            "lane",
            "default",
            "deadline",
            "true",
            "timeout",
            "true"));
  }

  @Test
  void what_is_submitted_twice_under_a_key_is_done_once() {
    ExecutionId first = fabric.submit(Work.of("pay").idempotencyKey("invoice-7"));
    ExecutionId second = fabric.submit(Work.of("pay").idempotencyKey("invoice-7"));

    assertThat(second).isEqualTo(first);
    assertThat(fabric.list(null, null, 10).items()).hasSize(1);
  }

  @Test
  void much_can_be_submitted_at_once_and_is_done_by_priority() {
    var order = new ConcurrentLinkedQueue<Integer>();
    fabric.handle("number", Integer.class, (number, task) -> order.add(number));
    List<ExecutionId> ids = fabric.submitAll(IntStream.range(0, 25)
        .mapToObj(number -> Work.of("number", number).priority(number))
        .toList());

    assertThat(fabric.runUntilIdle()).isEqualTo(25);

    assertThat(ids).doesNotHaveDuplicates().hasSize(25);
    assertThat(order)
        .containsExactlyElementsOf(
            IntStream.range(0, 25).map(number -> 24 - number).boxed().toList());
  }

  @Test
  void delayed_work_does_not_run_early() {
    fabric.handle("later", Nothing.class, (nothing, task) -> {});
    ExecutionId id = fabric.submit(Work.of("later").delay(Duration.ofHours(1)));

    assertThat(fabric.runUntilIdle()).isZero();
    assertThat(fabric.describe(id).orElseThrow().state()).isEqualTo(PublicState.DELAYED);
  }

  @Test
  void what_is_cancelled_does_not_run() {
    ExecutionId id = fabric.submit(Work.of("never"));

    assertThat(fabric.cancel(id, "not needed"))
        .isInstanceOf(CancelExecution.Outcome.Cancelled.class);

    assertThat(fabric.runUntilIdle()).isZero();
    assertThat(ending(id)).isInstanceOf(Ending.Cancelled.class);
  }

  @Test
  void only_a_worker_with_the_capabilities_gets_the_work() {
    fabric.handle("train", Nothing.class, (nothing, task) -> {});
    ExecutionId id = fabric.submit(Work.of("train").requires("gpu"));
    assertThat(fabric.runUntilIdle()).isZero();

    try (Fabric able = open(WorkerSettings.builder().capabilities("gpu", "arm"))) {
      able.handle("train", Nothing.class, (nothing, task) -> {});
      assertThat(able.runUntilIdle()).isEqualTo(1);
      assertThat(able.await(id, Duration.ZERO)).isPresent();
    }
  }

  @Test
  void layers_stand_around_handlers_and_engine_in_the_order_given() {
    var told = new ConcurrentLinkedQueue<String>();
    fabric.close();
    fabric = open(WorkerSettings.builder()
        .around((Task task, HandlerMiddleware.Next next) -> {
          told.add("outer");
          return next.run();
        })
        .around((Task task, HandlerMiddleware.Next next) -> {
          told.add("inner");
          return next.run();
        })
        .around(next -> new Recording(next, told)));
    fabric.handle("work", Nothing.class, (nothing, task) -> told.add("handler"));
    fabric.submit(Work.of("work"));

    fabric.runUntilIdle();

    assertThat(told)
        .containsSubsequence(
            "create_execution",
            "claim_executions",
            "outer",
            "inner",
            "handler",
            "complete_execution");
  }

  @Test
  void a_kind_has_one_handler() {
    fabric.handle("work", Nothing.class, (nothing, task) -> {});

    assertThatThrownBy(() -> fabric.handle("work", Nothing.class, (nothing, task) -> {}))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("work");
  }

  private Ending ending(ExecutionId id) {
    return fabric.await(id, Duration.ZERO).orElseThrow();
  }

  private List<Attempt> attempts(ExecutionId id) {
    return fabric.apply(ListAttempts.of(id)).items();
  }

  private Failure failure(ExecutionId id) {
    return ((AttemptLife.Ended) attempts(id).getLast().life()).failure();
  }
}
