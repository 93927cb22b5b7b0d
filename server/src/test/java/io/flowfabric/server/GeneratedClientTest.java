package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A client in TypeScript, generated from the document that the server serves, type-checked, and
 * run. Whoever has no node, or no way to the packages, is told so and goes on; a build server must
 * have both.
 */
@Timeout(300)
final class GeneratedClientTest {
  private static final Path SOURCES = Path.of("src", "test", "typescript");
  private static final Path FOLDER = Path.of("target", "generated-client");
  private static final String LOCK = "package-lock.json";
  private static final boolean MUST_RUN = "true".equals(System.getenv("CI"));

  @Test
  void drives_the_full_cycle() throws Exception {
    requireUnlessAtHome(run("node", "--version").isGood(), "there is no node here");
    requireUnlessAtHome(isInstalled() || install().isGood(), "npm could not install packages");
    for (String source : List.of("package.json", "tsconfig.json", "cycle.ts")) {
      copy(SOURCES.resolve(source));
    }
    var settings = Settings.standard().flags(Map.of("store", "memory:", "listen", "127.0.0.1:0"));
    try (var server = ServerProcess.start(settings, "test");
        var caller = new Caller(server.url())) {
      Files.write(FOLDER.resolve("openapi.json"), caller.get("/openapi.json").bytes());

      assertThat(run("npm", "run", "--silent", "generate")).satisfies(Ran::requireGood);
      assertThat(run("npm", "run", "--silent", "compile")).satisfies(Ran::requireGood);
      Ran cycle = run("npm", "run", "--silent", "cycle", server.url());
      assertThat(cycle).satisfies(Ran::requireGood);
      assertThat(cycle.said()).contains("the cycle is complete");
    }
  }

  private static void requireUnlessAtHome(boolean met, String otherwise) {
    if (MUST_RUN) {
      assertThat(met).as(otherwise).isTrue();
    }
    assumeTrue(met, otherwise);
  }

  /** Whether an earlier run has brought the very packages that are wanted. */
  private static boolean isInstalled() throws IOException {
    Path last = FOLDER.resolve(LOCK);
    return Files.isDirectory(FOLDER.resolve("node_modules"))
        && Files.exists(last)
        && Files.mismatch(last, SOURCES.resolve(LOCK)) < 0;
  }

  private static Ran install() throws IOException, InterruptedException {
    copy(SOURCES.resolve("package.json"));
    copy(SOURCES.resolve(LOCK));
    return run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline");
  }

  private static void copy(Path source) throws IOException {
    Files.createDirectories(FOLDER);
    Files.copy(source, FOLDER.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  /** What a program said, and what it ended with. */
  private record Ran(int code, String said) {
    boolean isGood() {
      return code == 0;
    }

    void requireGood() {
      assertThat(code).as(said).isZero();
    }
  }

  private static Ran run(String... command) throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    try {
      Process process = new ProcessBuilder(command)
          .directory(FOLDER.toFile())
          .redirectErrorStream(true)
          .start();
      String said = new String(process.getInputStream().readAllBytes());
      return new Ran(process.waitFor(), said);
    } catch (IOException notThere) {
      return new Ran(-1, String.valueOf(notThere.getMessage()));
    }
  }
}
