package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.server.route.Served;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of one execution in a log that has much of others. */
final class ExecutionEventsTest {
  private static final LaneId LANE = new LaneId("busy");
  private static final int ROUNDS = 60;
  private static final int A_ROUND = 50;
  private static final int FAMILIES = 3;

  private final VirtualClock clock = new VirtualClock(Instant.parse("2030-01-01T00:00:00Z"));
  private final List<ReadEvents> pages = new CopyOnWriteArrayList<>();
  private Engine engine;
  private HttpServer server;
  private Caller caller;

  @BeforeEach
  void start() {
    engine = Engine.open(new MemoryStore(clock), EngineOptions.STANDARD);
    server = HttpServer.start(Served.of(watched(engine), engine.ids()), HttpOptions.local(0));
    caller = new Caller(server.url());
  }

  @AfterEach
  void stop() {
    caller.close();
    server.close();
    engine.close();
  }

  /** Remembers which pages of the log are read; a page of one is a look at the time. */
  private FlowFabric watched(FlowFabric fabric) {
    return new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        if (command instanceof ReadEvents read && read.limit() > 1) {
          pages.add(read);
        }
        return fabric.apply(command);
      }
    };
  }

  @Test
  void is_all_of_it_without_reading_what_happened_long_before_and_after() {
    List<ExecutionId> some = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      some.add(liveThrough());
      clock.advance(Duration.ofMinutes(5));
    }
    for (ExecutionId one : List.of(some.getFirst(), some.get(ROUNDS / 2), some.getLast())) {
      pages.clear();
      JsonNode events =
          caller.get("/v1/executions/" + Caller.part(one) + "/events").json().path("events");

      assertThat(events)
          .hasSize(3)
          .allSatisfy(
              event -> assertThat(event.path("execution_id").asText()).isEqualTo(one.toString()));
      // Who looks at the end of the log reads once more to find that there is nothing.
      assertThat(pages).hasSizeBetween(FAMILIES, 2 * FAMILIES);
    }
  }

  /** One of as many as live at a time. */
  private ExecutionId liveThrough() {
    var submission = Submission.of(new Namespace("a"), LANE, "b", Payload.of(new byte[] {1}));
    for (int number = 0; number < A_ROUND; number++) {
      engine.apply(CreateExecution.of(engine.ids().solo(LANE), submission));
    }
    var claim = new ClaimExecutions(
        LANE,
        WorkerIdentity.of("w", "i"),
        Capabilities.NONE,
        Duration.ofMinutes(1),
        A_ROUND,
        Takeover.NEVER);
    List<Claim> claims = ((ClaimExecutions.Outcome.Claimed) engine.apply(claim)).claims();
    claims.forEach(one -> engine.apply(new CompleteExecution(one.handle(), null)));
    return claims.getFirst().execution();
  }
}
