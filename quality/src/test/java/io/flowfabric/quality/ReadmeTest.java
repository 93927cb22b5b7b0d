package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the README and the guide show compiles, and what they say to run does run. */
final class ReadmeTest {

  private static final int SECONDS_TO_RUN = 60;

  @TempDir
  private Path folder;

  @Test
  void the_readme_shows_code_that_runs() {
    assertThat(blocks(SourceFile.root().resolve("README.md"))).anyMatch(CodeBlock::runs);
  }

  @TestFactory
  Stream<DynamicTest> every_block_compiles_and_runs_if_it_should() throws IOException {
    return pages().stream()
        .flatMap(page -> blocks(page).stream())
        .map(block -> DynamicTest.dynamicTest(block.place(), () -> check(block)));
  }

  private void check(CodeBlock block) throws IOException, InterruptedException {
    Path classes = Files.createTempDirectory(folder, "classes");
    assertThat(Javac.compile(classes, List.of(block.source())))
        .as(block.place())
        .isEmpty();
    if (block.runs()) {
      run(block, classes);
    }
  }

  /** In a process of its own, so that a block may end its JVM or leave threads behind. */
  private void run(CodeBlock block, Path classes) throws IOException, InterruptedException {
    Path output = classes.resolve("output.txt");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classes + File.pathSeparator + Javac.classPath(),
            block.mainClass())
        .directory(classes.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    boolean ended = process.waitFor(SECONDS_TO_RUN, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended)
        .as("%s ends in time:%n%s", block.place(), SourceFile.read(output))
        .isTrue();
    assertThat(process.exitValue())
        .as("%s ends well:%n%s", block.place(), SourceFile.read(output))
        .isZero();
  }

  private static List<CodeBlock> blocks(Path page) {
    return CodeBlock.in(SourceFile.root().relativize(page).toString(), SourceFile.read(page));
  }

  private static List<Path> pages() throws IOException {
    Path guide = SourceFile.root().resolve("docs/guide");
    Stream<Path> readme = Stream.of(SourceFile.root().resolve("README.md"));
    if (!Files.isDirectory(guide)) {
      return readme.toList();
    }
    try (Stream<Path> pages = Files.list(guide)) {
      return Stream.concat(
              readme, pages.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    }
  }
}
