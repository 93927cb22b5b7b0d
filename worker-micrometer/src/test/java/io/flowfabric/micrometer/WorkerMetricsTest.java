package io.flowfabric.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.error.EngineException;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.sdk.EngineMiddleware;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.testkit.TestFabric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What workers do can be seen in a registry. */
final class WorkerMetricsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MockClock clock = new MockClock();
  private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final WorkerMetrics metrics = new WorkerMetrics(registry);
  private final TestFabric kit = new TestFabric(WorkerSettings.builder().with(metrics));

  @AfterEach
  void close() {
    kit.close();
  }

  @Test
  void runs_are_counted_by_handler_and_outcome_and_timed() {
    kit.fabric().handle("nap", Nothing.class, (nothing, task) -> clock.add(Duration.ofMillis(40)));
    kit.fabric().handle("broken", Nothing.class, (nothing, task) -> {
      throw new IllegalStateException("broken");
    });
    kit.fabric().handle("later", Nothing.class, (nothing, task) -> {
      throw task.delay(Duration.ofHours(1));
    });
    kit.fabric().submit(Work.of("nap"));
    kit.fabric().submit(Work.of("nap"));
    kit.fabric().submit(Work.of("broken").noRetry());
    kit.fabric().submit(Work.of("broken"));
    kit.fabric().submit(Work.of("later"));

    kit.runUntilIdle();

    assertThat(outcomes("nap", "ok")).isEqualTo(2);
    assertThat(outcomes("broken", "error")).isEqualTo(1);
    assertThat(outcomes("broken", "retry")).isEqualTo(1);
    assertThat(outcomes("later", "delayed")).isEqualTo(1);
    var naps = registry.get("ff.handler.duration").tag("kind", "nap").timer();
    assertThat(naps.count()).isEqualTo(2);
    assertThat(naps.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(80);
  }

  @Test
  void claims_are_counted_by_lane_and_outcome() {
    kit.fabric().handle("work", Nothing.class, (nothing, task) -> {});
    kit.fabric().submit(Work.of("work"));

    kit.runUntilIdle();

    assertThat(claims("claimed")).isEqualTo(1);
    assertThat(claims("empty")).isPositive();
    assertThat(count("ff.claim.executions", "lane", "default")).isEqualTo(1);
  }

  @Test
  void commands_are_timed_by_name_and_what_went_wrong() {
    kit.fabric().submit(Work.of("work"));

    assertThatThrownBy(() -> kit.fabric().submit(Work.of("work").idempotencyKey("")))
        .isInstanceOf(EngineException.Validation.class);

    assertThat(registry
            .get("ff.command.duration")
            .tags("command", "create_execution", "outcome", "ok")
            .timer()
            .count())
        .isEqualTo(1);
  }

  @Test
  void a_result_that_is_refused_is_counted_as_such() {
    kit.fabric().handle("work", Nothing.class, (nothing, task) -> {});
    kit.fabric().submit(Work.of("work"));
    kit.faults().loseLease();

    kit.runUntilIdle();

    assertThat(outcomes("work", "refused")).isEqualTo(1);
    assertThat(outcomes("work", "ok")).isEqualTo(1);
  }

  @Test
  void failed_claims_and_renewals_are_counted() throws Exception {
    var outage = new Outage();
    var failed = new CountDownLatch(1);
    var begun = new CountDownLatch(1);
    try (Fabric fabric = open(outage)) {
      fabric.handle("work", Nothing.class, (nothing, task) -> {
        task.cancellation().onRequest(failed::countDown);
        begun.countDown();
        failed.await();
      });
      fabric.submit(Work.of("work"));
      fabric.start();
      begun.await();
      outage.away = true;

      assertThat(failed.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

      until(() -> claims("error") > 0);
      assertThat(count("ff.lease.renewal", "outcome", "error")).isPositive();
      assertThat(count("ff.lease.lost", "lane", "default")).isEqualTo(1);
    }
  }

  @Test
  void a_lease_that_is_taken_away_is_counted_as_lost_once() throws Exception {
    var begun = new CountDownLatch(1);
    var told = new CountDownLatch(1);
    try (Fabric fabric = open(next -> next)) {
      fabric.handle("held", Nothing.class, (nothing, task) -> {
        if (task.attempt() == 0) {
          begun.countDown();
          told.await();
        }
      });
      var id = fabric.submit(Work.of("held"));
      fabric.start();
      begun.await();
      fabric.apply(new RevokeLease(id, null, null, "maintenance"));

      assertThat(fabric.await(id, PATIENCE)).isPresent();
      until(() -> count("ff.lease.lost", "lane", "default") > 0);
    }

    assertThat(count("ff.lease.lost", "lane", "default")).isEqualTo(1);
  }

  @Test
  void slots_and_the_engine_can_be_watched_while_the_fabric_is_open() throws Exception {
    var begun = new CountDownLatch(2);
    var go = new CountDownLatch(1);
    try (Fabric fabric = open(next -> next)) {
      fabric.handle("held", Nothing.class, (nothing, task) -> {
        begun.countDown();
        go.await();
      });
      assertThat(gauge("ff.worker.slots.used")).isZero();
      fabric.submit(Work.of("held"));
      fabric.submit(Work.of("held"));
      fabric.start();
      begun.await();

      assertThat(gauge("ff.worker.slots")).isEqualTo(2);
      assertThat(gauge("ff.worker.slots.used")).isEqualTo(2);
      assertThat(registry.get("ff.batch.commands").functionCounter().count()).isPositive();
      assertThat(registry.get("ff.scanner.cycle").functionCounters()).isNotEmpty();
      go.countDown();
    }

    assertThat(registry.getMeters())
        .extracting(meter -> meter.getId().getTag("worker"))
        .doesNotContain("watched");
  }

  private Fabric open(EngineMiddleware inner) {
    return Fabric.open(
        "memory:",
        WorkerSettings.builder()
            .worker("watched")
            .slots(2)
            .leaseTtl(Duration.ofMillis(300))
            .drainTimeout(Duration.ZERO)
            .with(metrics)
            .around(inner)
            .build());
  }

  private double outcomes(String kind, String outcome) {
    return registry
        .get("ff.attempt.outcome")
        .tags("lane", "default", "kind", kind, "outcome", outcome)
        .counter()
        .count();
  }

  private double claims(String outcome) {
    var claims =
        registry.find("ff.claim").tags("lane", "default", "outcome", outcome).counter();
    return claims == null ? 0 : claims.count();
  }

  private double count(String name, String tag, String value) {
    return registry.get(name).tag(tag, value).counter().count();
  }

  private double gauge(String name) {
    return registry.get(name).tag("worker", "watched").gauge().value();
  }

  private static void until(BooleanSupplier condition) throws Exception {
    var never = new CountDownLatch(1);
    for (int looks = 0; looks < 2000 && !condition.getAsBoolean(); looks++) {
      never.await(10, TimeUnit.MILLISECONDS);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  /** An engine that claims and renews nothing for a while. */
  private static final class Outage implements EngineMiddleware {
    private volatile boolean away;

    @Override
    public FlowFabric around(FlowFabric next) {
      return new FlowFabric() {
        @Override
        public <O> O apply(Command<O> command) {
          boolean hit = command.wire().equals("claim_executions") || command instanceof RenewLease;
          if (away && hit) {
            throw new EngineException.Unavailable(command.wire(), "away");
          }
          return next.apply(command);
        }
      };
    }
  }
}
