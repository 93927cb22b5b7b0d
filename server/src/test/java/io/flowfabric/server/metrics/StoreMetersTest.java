package io.flowfabric.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The numbers that a server looks up in its store. */
final class StoreMetersTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicReference<Instant> time = new AtomicReference<>(START);
  private final AtomicLong ticks = new AtomicLong();
  private final Outside outside =
      new Outside(Outside.SYSTEM.entropy(), Outside.SYSTEM.sleeper(), ticks::get, () -> START);
  private final Engine engine =
      Engine.open(new MemoryStore(time::get), EngineOptions.STANDARD.within(outside));
  private final Metrics metrics = new Metrics("test");

  @AfterEach
  void close() {
    metrics.close();
    engine.close();
  }

  @Test
  void executions_are_summed_over_namespaces() {
    submit("one", "mail");
    submit("two", "mail");
    submit("two", "print");
    watch(engine::reader, LONG);

    assertThat(values("ff_executions", "lane")).isEqualTo(Map.of("mail", 2.0, "print", 1.0));
  }

  @Test
  void lanes_beyond_the_bound_share_a_name() {
    for (int lane = 0; lane < Lanes.NAMED + 3; lane++) {
      submit("one", "lane-%03d".formatted(lane));
    }
    watch(engine::reader, LONG);

    assertThat(values("ff_executions", "lane"))
        .hasSize(Lanes.NAMED + 1)
        .containsEntry("lane-000", 1.0)
        .containsEntry(Lanes.OTHERS, 3.0);
    assertThat(values("ff_queue_oldest_seconds", "lane")).hasSize(Lanes.NAMED);
  }

  @Test
  void a_lane_that_somebody_only_asked_for_takes_no_name() {
    for (int lane = 0; lane < Lanes.NAMED; lane++) {
      assertThat(metrics.lanes().label(new LaneId("made-up-" + lane))).isEqualTo(Lanes.OTHERS);
    }
    submit("one", "mail");
    watch(engine::reader, LONG);

    assertThat(values("ff_executions", "lane")).containsOnlyKeys("mail");
  }

  @Test
  void the_wait_is_that_of_the_oldest() {
    submit("one", "mail");
    time.set(START.plusSeconds(60));
    submit("one", "mail");
    time.set(START.plusSeconds(90));
    watch(engine::reader, LONG);

    assertThat(values("ff_queue_oldest_seconds", "lane")).isEqualTo(Map.of("mail", 90.0));
    assertThat(value("ff_store_clock_ahead_seconds")).isEqualTo(90);
  }

  @Test
  void the_store_is_not_asked_again_at_once() {
    watch(engine::reader, LONG);
    assertThat(told()).doesNotContainKey("ff_executions");
    submit("one", "mail");

    ticks.addAndGet(Duration.ofSeconds(4).toNanos());
    assertThat(told()).doesNotContainKey("ff_executions");
    ticks.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(told()).containsKey("ff_executions");
  }

  @Test
  void a_store_that_fails_is_away_until_it_answers_again() {
    var broken = new AtomicBoolean();
    submit("one", "mail");
    watch(
        () -> {
          if (broken.get()) {
            throw new IllegalStateException("away");
          }
          return engine.reader();
        },
        LONG);
    assertThat(value("ff_store_up")).isEqualTo(1);

    broken.set(true);
    later();
    assertThat(value("ff_store_up")).isEqualTo(0);
    assertThat(told()).doesNotContainKeys("ff_executions", "ff_queue_oldest_seconds");

    broken.set(false);
    later();
    assertThat(value("ff_store_up")).isEqualTo(1);
    assertThat(values("ff_executions", "lane")).containsOnlyKeys("mail");
  }

  @Test
  void a_store_that_hangs_holds_up_no_other_number() {
    var answer = new CountDownLatch(1);
    watch(
        () -> {
          try {
            answer.await();
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
          return engine.reader();
        },
        Duration.ZERO);
    try {
      assertThat(value("ff_store_up")).isEqualTo(0);
      assertThat(told()).containsKey("jvm_memory_used_bytes");
    } finally {
      answer.countDown();
    }
  }

  private void submit(String namespace, String lane) {
    var submission =
        Submission.of(new Namespace(namespace), new LaneId(lane), "kind", Payload.of("x"));
    engine.apply(CreateExecution.of(engine.ids().solo(submission.lane()), submission));
  }

  private void watch(Supplier<Reader> readers, Duration patience) {
    metrics.beforeTelling(new StoreMeters(metrics, readers, outside, patience)::lookUp);
  }

  private void later() {
    ticks.addAndGet(LONG.toNanos());
  }

  private Map<String, PrometheusText.Family> told() {
    return PrometheusText.parse(metrics.scrape());
  }

  private double value(String name) {
    return told().get(name).samples().getFirst().value();
  }

  private Map<String, Double> values(String name, String label) {
    return told().get(name).samples().stream()
        .collect(
            Collectors.toMap(sample -> sample.labels().get(label), PrometheusText.Sample::value));
  }
}
