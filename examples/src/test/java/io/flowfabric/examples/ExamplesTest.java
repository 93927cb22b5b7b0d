package io.flowfabric.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example does what it says. */
final class ExamplesTest {

  @TempDir
  private Path folder;

  @Test
  void hello() throws Exception {
    assertThat(Hello.greet(url())).isEqualTo("Hello, Ada!");
  }

  @Test
  void retries() {
    assertThat(Retries.run(url()))
        .containsExactly(
            "flaky, attempt 0",
            "flaky, attempt 1",
            "flaky, attempt 2",
            "flaky ended as success",
            "hopeless, attempt 0",
            "hopeless ended as failed");
  }

  @Test
  void crash_and_reclaim() {
    assertThat(CrashAndReclaim.run(url()))
        .containsExactly(
            "attempt 0 under fence 1 is never finished",
            "attempt 1 under fence 2",
            "success",
            "the first worker comes back: Refused");
  }

  @Test
  void gpu_routing() {
    assertThat(GpuRouting.run(url()))
        .containsExactly("without a gpu: false", "trained by gpu", "with a gpu: true");
  }

  @Test
  void graceful_deploy() throws Exception {
    assertThat(GracefulDeploy.run(url()))
        .containsExactly(
            "old version, attempt 0",
            "everything finished by itself: false",
            "new version, attempt 0",
            "success");
  }

  @Test
  void transactional_outbox() throws Exception {
    assertThat(TransactionalOutbox.run(folder.resolve("app.db").toString()))
        .containsExactly(
            "mail to ada@example.org", "success", "work of the order that was rolled back: false");
  }

  private String url() {
    return "sqlite:" + folder.resolve("app.db");
  }
}
