package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two thousand workers that wait for work which does not come. */
@Timeout(180)
final class IdlePollsTest {
  private static final int POLLS = 2000;
  private static final int REQUESTS = 100;
  private static final long MEGABYTE = 1024 * 1024;
  private static final String CLAIM = """
      {"lane_id":"idle","worker_id":"w","worker_instance_id":"i","wait_ms":20000}\
      """;

  private final List<RawConnection> polls = new ArrayList<>();
  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start();
  }

  @AfterEach
  void stop() throws IOException {
    for (RawConnection poll : polls) {
      poll.close();
    }
    server.close();
  }

  @Test
  void cost_a_fixed_amount_of_memory_and_are_all_answered() throws IOException {
    for (int number = 0; number < POLLS; number++) {
      RawConnection poll = RawConnection.to(server.http().port());
      poll.send("POST /v1/claims HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
          + "Content-Type: application/json\r\n"
          + "Content-Length: " + CLAIM.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n"
          + CLAIM);
      polls.add(poll);
    }
    Until.isTrue(() -> server.http().waiting() == POLLS);
    work();
    long before = heapInUse();
    work();
    long after = heapInUse();

    assertThat(server.http().waiting()).isEqualTo(POLLS);
    assertThat(after - before).as("growth of the heap").isLessThan(4 * MEGABYTE);
    for (RawConnection poll : polls) {
      assertThat(poll.response()).startsWith("HTTP/1.1 204 ");
    }
    assertThat(server.http().waiting()).isZero();
  }

  /** Others are served meanwhile. */
  private void work() {
    for (int number = 0; number < REQUESTS; number++) {
      assertThat(server.caller().get("/v1/executions?limit=1").status()).isEqualTo(200);
    }
    var submitted = server.caller().post("/v1/executions", """
        {"namespace":"a","lane_id":"busy","execution_kind":"b"}\
        """);
    assertThat(submitted.status()).isEqualTo(201);
  }

  private static long heapInUse() {
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
