package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompletionCommandTest {

  @Test
  void prints_a_script_that_bash_loads_and_completes_by(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path script =
        Files.writeString(folder.resolve("script"), Run.of("completion").out());
    Process bash = new ProcessBuilder(
            "bash",
            "--norc",
            "-ec",
            // Only a shell that somebody types in has compopt.
            "compopt() { :; }; source \"$0\"; COMP_WORDS=(flowfabric rep); COMP_CWORD=1;"
                + " COMP_LINE='flowfabric rep'; _complete_flowfabric; echo \"${COMPREPLY[@]}\";"
                + " COMP_WORDS=(flowfabric list --state fa); COMP_CWORD=3; _complete_flowfabric;"
                + " echo \"${COMPREPLY[@]}\"",
            script.toString())
        .redirectErrorStream(true)
        .start();
    String told = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(told.lines().map(String::strip)).containsExactly("replay", "failed");
    assertThat(bash.exitValue()).isZero();
  }
}
