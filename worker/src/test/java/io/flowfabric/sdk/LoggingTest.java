package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.ExecutionId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Operators are told what they would act on, and the logs of handlers say what they are about. */
final class LoggingTest {
  private final Logs logs = Logs.open();
  private final Fabric fabric = Fabric.open(
      "memory:",
      WorkerSettings.builder()
          .leaseTtl(Duration.ofMillis(300))
          .drainTimeout(Duration.ZERO)
          .build());

  record Mail(String to) {}

  @AfterEach
  void close() {
    MDC.clear();
    fabric.close();
    logs.close();
  }

  @Test
  void a_handler_logs_in_the_context_of_its_task_and_nobody_else_does() {
    var seen = new AtomicReference<Map<String, String>>();
    fabric.handle("work", Nothing.class, (nothing, task) -> seen.set(MDC.getCopyOfContextMap()));
    ExecutionId id = fabric.submit(Work.of("work"));
    MDC.put("request", "7");

    fabric.runUntilIdle();

    assertThat(seen.get())
        .containsEntry("ff.execution", id.toString())
        .containsEntry("ff.kind", "work")
        .containsEntry("ff.attempt", "0");
    assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("request", "7"));
  }

  @Test
  void work_of_an_unknown_kind_is_told_with_what_to_do() {
    ExecutionId id = fabric.submit(Work.of("unheard-of"));

    fabric.runUntilIdle();

    assertThat(logs.lines())
        .anyMatch(line -> line.startsWith("WARNING")
            && line.contains(id.toString())
            && line.contains("unheard-of")
            && line.contains("register one"));
  }

  @Test
  void a_payload_that_cannot_be_read_is_told_and_not_quoted() {
    fabric.handle("send-mail", Mail.class, (mail, task) -> {});
    fabric.submit(Work.of("send-mail", "{\"to\": [\"secret\"]}".getBytes()));

    fabric.runUntilIdle();

    assertThat(logs.contain(Level.SEVERE, "correct the type and replay")).isTrue();
    assertThat(logs.lines()).noneMatch(line -> line.contains("secret"));
  }

  @Test
  void a_handler_that_ignores_its_interruption_is_told_once_with_its_stack() throws Exception {
    var begun = new CountDownLatch(1);
    var release = new Semaphore(0);
    fabric.handle("deaf", Nothing.class, (nothing, task) -> {
      if (task.attempt() == 0) {
        begun.countDown();
        holdOut(release);
      }
    });
    ExecutionId id = fabric.submit(Work.of("deaf"));
    fabric.start();
    Patience.until(begun);

    fabric.apply(new RevokeLease(id, null, null, "maintenance"));

    Patience.until("it is told", () -> stubborn() == 1);
    assertThat(logs.contain(Level.WARNING, "LoggingTest.holdOut")).isTrue();
    assertThat(fabric.await(id, Patience.LONG)).isPresent();
    release.release();
    Patience.until("its result is refused", () -> logs.contain(Level.WARNING, "result refused"));
    assertThat(stubborn()).isEqualTo(1);
  }

  private static void holdOut(Semaphore release) {
    release.acquireUninterruptibly();
  }

  private long stubborn() {
    return logs.lines().stream()
        .filter(line -> line.contains("does not react to its interruption"))
        .count();
  }
}
