package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.service.Ping;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A worker in the background: what it claims, what it keeps, and how it goes. */
final class WorkerTest {
  private static final Namespace NAMESPACE = new Namespace("default");

  private final List<Fabric> opened = new ArrayList<>();
  private final Interfering line = new Interfering();
  private final Map<ExecutionId, TaskOutcome> outcomes = new ConcurrentHashMap<>();

  private Fabric open(WorkerSettings.Builder settings) {
    Fabric fabric = Fabric.open(
        "memory:worker-test",
        settings
            .around(line)
            .listener((task, outcome) -> outcomes.put(task.execution(), outcome))
            .build());
    opened.add(fabric);
    return fabric;
  }

  private static WorkerSettings.Builder settings() {
    return WorkerSettings.builder().drainTimeout(Duration.ZERO);
  }

  private static WorkerSettings.Builder shortLeases() {
    return settings().leaseTtl(Duration.ofMillis(300));
  }

  @AfterEach
  void close() {
    line.cutBefore(command -> false);
    line.cutAfter(command -> false);
    opened.reversed().forEach(Fabric::close);
  }

  @Nested
  final class Claiming {

    @Test
    void never_runs_more_than_it_has_slots() throws Exception {
      var running = new AtomicInteger();
      var most = new AtomicInteger();
      var done = new CountDownLatch(40);
      Fabric fabric = open(settings().slots(4));
      fabric.handle("work", Nothing.class, (nothing, task) -> {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.yield();
        running.decrementAndGet();
        done.countDown();
      });
      fabric.submitAll(
          IntStream.range(0, 40).mapToObj(number -> Work.of("work")).toList());

      fabric.start();

      Patience.until(done);
      assertThat(most.get()).isBetween(1, 4);
    }

    @Test
    void serves_every_lane_even_with_a_single_slot() throws Exception {
      var done = new CountDownLatch(20);
      Fabric fabric = open(settings().slots(1).lane("mail", 3).lane("video", 1));
      fabric.handle("work", Nothing.class, (nothing, task) -> done.countDown());
      for (int number = 0; number < 10; number++) {
        fabric.submit(Work.of("work").lane("mail"));
        fabric.submit(Work.of("work").lane("video"));
      }

      fabric.start();

      Patience.until(done);
    }

    @Test
    void gives_more_slots_to_the_lane_of_more_weight_while_all_have_work() throws Exception {
      var order = new ConcurrentLinkedQueue<String>();
      var done = new CountDownLatch(160);
      Fabric fabric = open(settings().slots(4).lane("mail", 3).lane("video", 1));
      fabric.handle("work", Nothing.class, (nothing, task) -> {
        order.add(task.lane().value());
        done.countDown();
        new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
      });
      fabric.submitAll(IntStream.range(0, 160)
          .mapToObj(number -> Work.of("work").lane(number % 2 == 0 ? "mail" : "video"))
          .toList());

      fabric.start();

      Patience.until(done);
      // How many exactly depends on who comes first; the shares themselves are held by SlotsTest.
      assertThat(order.stream().limit(80).filter("mail"::equals).count()).isGreaterThan(40L);
    }

    @Test
    void is_woken_by_a_submit_while_it_waits_for_work() throws Exception {
      var answers = new ConcurrentLinkedQueue<Object>();
      var asking = new CountDownLatch(1);
      Fabric fabric = open(settings().around(next -> new Overhearing(next, asking, answers)));
      fabric.handle("work", Nothing.class, (nothing, task) -> {});
      fabric.start();
      Patience.until(asking);

      ExecutionId id = fabric.submit(Work.of("work"));

      Patience.until("it is done", () -> outcomes.containsKey(id));
      assertThat(answers.peek()).isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
    }

    /** Hears the answers to whoever waits, and tells when the first one asks. */
    private record Overhearing(FlowFabric next, CountDownLatch asking, Collection<Object> answers)
        implements FlowFabric {
      @Override
      public <O> O apply(Command<O> command) {
        if (!(command instanceof Await)) {
          return next.apply(command);
        }
        asking.countDown();
        O answer = next.apply(command);
        answers.add(answer);
        return answer;
      }
    }

    @Test
    void goes_on_after_its_engine_was_away() throws Exception {
      var done = new CountDownLatch(1);
      var cuts = new CountDownLatch(3);
      line.cutBefore(command -> {
        cuts.countDown();
        return command instanceof Await && cuts.getCount() > 0;
      });
      Fabric fabric = open(settings());
      fabric.handle("work", Nothing.class, (nothing, task) -> done.countDown());
      fabric.start();
      Patience.until(cuts);

      fabric.submit(Work.of("work"));

      Patience.until(done);
    }

    @Test
    void runs_handlers_where_it_is_told_and_gives_back_what_is_rejected() throws Exception {
      var threads = ConcurrentHashMap.<String>newKeySet();
      var done = new CountDownLatch(1);
      var full = new AtomicBoolean(true);
      try (var pool =
          Executors.newSingleThreadExecutor(Thread.ofPlatform().name("own").factory())) {
        Fabric fabric = open(settings().executor(work -> {
          if (full.getAndSet(false)) {
            throw new RejectedExecutionException("full");
          }
          pool.execute(work);
        }));
        fabric.handle("work", Nothing.class, (nothing, task) -> {
          threads.add(Thread.currentThread().getName());
          done.countDown();
        });
        ExecutionId id = fabric.submit(Work.of("work"));
        fabric.start();

        Patience.until(done);
        assertThat(fabric.await(id, Patience.LONG)).isPresent();
        assertThat(threads).containsExactly("own");
        assertThat(attempts(fabric, id)).isEqualTo(1);
      }
    }
  }

  @Nested
  final class KeepingLeases {

    @Test
    void a_handler_that_takes_several_leases_keeps_its_own() throws Exception {
      var renewals = new CountDownLatch(8);
      Fabric fabric = open(shortLeases());
      line.cutAfter(command -> {
        if (command instanceof RenewLease) {
          renewals.countDown();
        }
        return false;
      });
      fabric.handle("slow", Nothing.class, (nothing, task) -> {
        Patience.until(renewals);
        assertThat(task.isLeaseHealthy()).isTrue();
      });
      ExecutionId id = fabric.submit(Work.of("slow"));
      fabric.start();

      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
      assertThat(attempts(fabric, id)).isEqualTo(1);
      assertThat(fabric.describe(id).orElseThrow().attempt().index()).isZero();
    }

    @Test
    void a_handler_is_told_when_its_lease_was_taken_away() throws Exception {
      var started = new CountDownLatch(1);
      var told = new AtomicReference<Cancellation.Cause>();
      var interrupted = new CountDownLatch(1);
      Fabric fabric = open(shortLeases());
      fabric.handle("held", Nothing.class, (nothing, task) -> {
        if (task.attempt() > 0) {
          return;
        }
        task.cancellation().onRequest(() -> told.set(task.cancellation().cause()));
        started.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException expected) {
          interrupted.countDown();
          throw expected;
        }
      });
      ExecutionId id = fabric.submit(Work.of("held"));
      fabric.start();
      Patience.until(started);

      fabric.apply(new RevokeLease(id, null, null, "maintenance"));

      Patience.until(interrupted);
      assertThat(told.get()).isEqualTo(Cancellation.Cause.LEASE_LOST);
      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
      assertThat(attempts(fabric, id)).isEqualTo(2);
    }

    @Test
    void a_handler_is_told_when_its_lease_cannot_be_renewed_in_time() throws Exception {
      var started = new CountDownLatch(1);
      var told = new CountDownLatch(1);
      Fabric fabric = open(shortLeases());
      fabric.handle("cut-off", Nothing.class, (nothing, task) -> {
        task.cancellation().onRequest(told::countDown);
        started.countDown();
        Patience.until(told);
        assertThat(task.isLeaseHealthy()).isFalse();
      });
      fabric.submit(Work.of("cut-off"));
      fabric.start();
      Patience.until(started);

      line.cutBefore(command -> true);

      Patience.until(told);
    }

    @Test
    void a_result_that_comes_too_late_is_refused_and_reported() {
      Fabric fabric = open(shortLeases());
      fabric.handle(
          "late", Nothing.class, (nothing, task) -> fabric.cancel(task.execution(), "not needed"));
      ExecutionId id = fabric.submit(Work.of("late"));

      fabric.runUntilIdle();

      assertThat(outcomes.get(id)).isEqualTo(new TaskOutcome.Refused(Refusal.EXECUTION_NOT_ACTIVE));
      assertThat(fabric.await(id, Duration.ZERO)).get().isInstanceOf(Ending.Cancelled.class);
    }

    @Test
    void a_delay_that_could_not_be_reported_at_once_is_reported_later() {
      var cuts = new AtomicInteger();
      line.cutBefore(command -> command instanceof Ping && cuts.incrementAndGet() < 3);
      Fabric fabric = open(settings());
      fabric.handle("later", Nothing.class, (nothing, task) -> {
        throw task.delay(Duration.ofHours(1));
      });
      ExecutionId id = fabric.submit(Work.of("later"));

      fabric.runUntilIdle();

      assertThat(outcomes.get(id)).isInstanceOf(TaskOutcome.Delayed.class);
    }

    @Test
    void a_report_whose_answer_was_lost_is_sent_again_and_counts_once() throws Exception {
      var cuts = new AtomicInteger();
      line.cutAfter(command -> command instanceof CompleteExecution && cuts.incrementAndGet() < 3);
      Fabric fabric = open(settings());
      fabric.handle("work", Nothing.class, (nothing, task) -> {});
      ExecutionId id = fabric.submit(Work.of("work"));

      fabric.runUntilIdle();

      assertThat(cuts).hasValue(3);
      assertThat(outcomes.get(id)).isEqualTo(new TaskOutcome.Completed());
      assertThat(attempts(fabric, id)).isEqualTo(1);
    }
  }

  @Nested
  final class Draining {

    @Test
    void lets_running_work_finish_and_claims_nothing_more() throws Exception {
      var started = new CountDownLatch(1);
      var finish = new CountDownLatch(1);
      Fabric fabric = open(settings().slots(1));
      fabric.handle("work", Nothing.class, (nothing, task) -> {
        started.countDown();
        Patience.until(finish);
      });
      ExecutionId first = fabric.submit(Work.of("work").priority(9));
      ExecutionId second = fabric.submit(Work.of("work"));
      fabric.start();
      Patience.until(started);

      var drained = new AtomicBoolean();
      Thread draining = Thread.ofVirtual().start(() -> drained.set(fabric.drain(Patience.LONG)));
      finish.countDown();
      draining.join();

      assertThat(drained).isTrue();
      assertThat(fabric.await(first, Duration.ZERO)).isPresent();
      assertThat(state(fabric, second)).isEqualTo(PublicState.WAITING);
    }

    @Test
    void gives_back_what_does_not_finish_without_costing_an_attempt() throws Exception {
      var started = new CountDownLatch(1);
      Fabric leaving = open(settings());
      leaving.handle("long", Nothing.class, (nothing, task) -> {
        started.countDown();
        new CountDownLatch(1).await();
      });
      ExecutionId id = leaving.submit(Work.of("long").noRetry());
      leaving.start();
      Patience.until(started);

      assertThat(leaving.drain(Duration.ZERO)).isFalse();

      assertThat(outcomes.get(id)).isEqualTo(new TaskOutcome.Released());
      assertThat(state(leaving, id)).isEqualTo(PublicState.RESUMABLE);
      Fabric staying = open(settings());
      staying.handle("long", Nothing.class, (nothing, task) -> {});
      assertThat(staying.runUntilIdle()).isEqualTo(1);
      assertThat(attempts(staying, id)).isEqualTo(1);
      assertThat(staying.await(id, Duration.ZERO)).get().isInstanceOf(Ending.Succeeded.class);
    }

    @Test
    void gives_back_even_what_ignores_its_interruption() throws Exception {
      var started = new CountDownLatch(1);
      var stubborn = new Semaphore(0);
      Fabric leaving = open(settings());
      leaving.handle("deaf", Nothing.class, (nothing, task) -> {
        started.countDown();
        stubborn.acquireUninterruptibly();
      });
      ExecutionId id = leaving.submit(Work.of("deaf"));
      leaving.start();
      Patience.until(started);

      assertThat(leaving.drain(Duration.ZERO)).isFalse();
      assertThat(state(leaving, id)).isEqualTo(PublicState.RESUMABLE);

      stubborn.release();
      Patience.until(
          "the late result is refused", () -> outcomes.get(id) instanceof TaskOutcome.Refused);
    }

    @Test
    void can_be_followed_by_a_new_start_that_keeps_its_leases() throws Exception {
      var renewals = new CountDownLatch(3);
      Fabric fabric = open(shortLeases());
      fabric.handle("slow", Nothing.class, (nothing, task) -> Patience.until(renewals));
      fabric.start();
      fabric.drain(Duration.ZERO);
      line.cutBefore(command -> {
        if (command instanceof RenewLease) {
          renewals.countDown();
        }
        return false;
      });

      ExecutionId id = fabric.submit(Work.of("slow"));
      fabric.start();

      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
      assertThat(attempts(fabric, id)).isEqualTo(1);
    }

    @Test
    void ends_the_wait_for_work_at_once() {
      Fabric idle = open(settings());
      idle.start();

      assertThat(idle.drain(Patience.LONG)).isTrue();
      idle.close();
    }
  }

  @Nested
  final class Registering {

    @Test
    void a_worker_that_could_not_start_can_be_started_again() {
      line.cutBefore(RegisterWorker.class::isInstance);
      Fabric fabric = open(settings());
      fabric.handle("work", Nothing.class, (nothing, task) -> {});
      ExecutionId id = fabric.submit(Work.of("work"));
      assertThatThrownBy(fabric::start).isInstanceOf(EngineException.Transport.class);

      line.cutBefore(command -> false);
      fabric.start();

      assertThat(fabric.await(id, Patience.LONG)).get().isInstanceOf(Ending.Succeeded.class);
    }

    @Test
    void is_in_the_registry_while_it_runs() {
      Fabric fabric = open(settings().worker("mailer").instance("mailer-1"));
      fabric.start();
      assertThat(workers(fabric)).containsExactly(new WorkerInstanceId("mailer-1"));

      fabric.drain(Duration.ZERO);

      assertThat(workers(fabric)).isEmpty();
    }

    @Test
    void registers_again_when_it_was_forgotten() throws Exception {
      Fabric fabric = open(shortLeases().instance("mailer-1"));
      fabric.start();

      fabric.apply(new MarkWorkerDead(NAMESPACE, new WorkerInstanceId("mailer-1"), "oops"));

      Patience.until("it is back", () -> !workers(fabric).isEmpty());
    }

    @Test
    void registers_again_after_an_outage() throws Exception {
      Fabric fabric = open(shortLeases().instance("mailer-1"));
      Fabric other = Fabric.open("memory:worker-test");
      opened.add(other);
      fabric.start();
      line.cutBefore(command -> true);
      Patience.until("it is forgotten", () -> workers(other).isEmpty());

      line.cutBefore(command -> false);

      Patience.until("it is back", () -> !workers(other).isEmpty());
    }

    @Test
    void a_start_that_failed_can_be_repeated() {
      Fabric fabric = open(settings().instance("mailer-1"));
      line.cutBefore(command -> true);
      assertThatThrownBy(fabric::start).isInstanceOf(EngineException.class);

      line.cutBefore(command -> false);
      fabric.start();

      assertThat(workers(fabric)).containsExactly(new WorkerInstanceId("mailer-1"));
    }

    private List<WorkerInstanceId> workers(Fabric fabric) {
      return fabric.apply(ListWorkers.of(NAMESPACE)).items().stream()
          .map(worker -> worker.identity().instance())
          .toList();
    }
  }

  @Test
  void a_future_of_the_result_completes_when_the_work_is_done() throws Exception {
    Fabric fabric = open(settings());
    fabric.compute("echo", String.class, (text, task) -> text);
    var result = fabric.result(fabric.submit("echo", "hello"), String.class);
    assertThat(result).isNotDone();

    fabric.start();

    assertThat(result.get(Patience.LONG.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo("hello");
  }

  private static int attempts(Fabric fabric, ExecutionId id) {
    return fabric.apply(ListAttempts.of(id)).items().size();
  }

  private static PublicState state(Fabric fabric, ExecutionId id) {
    return fabric.apply(new DescribeExecution(id)).orElseThrow().state();
  }
}
