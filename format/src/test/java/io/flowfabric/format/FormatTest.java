package io.flowfabric.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Formats every Java file of the project, and either writes the result or objects to a difference.
 */
final class FormatTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final boolean WRITES = Boolean.getBoolean("format.write");

  /** This style is the one with two spaces and one hundred columns. */
  private static final Formatter FORMATTER = Formatter.createFormatter(
      JavaFormatterOptions.builder().style(Style.GOOGLE).formatJavadoc(true).build());

  @Test
  void every_file_is_formatted() throws IOException {
    List<String> found = sources().parallelStream()
        .filter(file -> !accepts(file))
        .map(this::name)
        .toList();
    if (!found.isEmpty()) {
      fail("%d files are not formatted; make format does it:%n  %s"
          .formatted(found.size(), String.join("\n  ", found)));
    }
  }

  @Test
  void notices_what_is_not_formatted() {
    String tidy = "class Lane {\n  int size;\n}\n";
    assertThat(formatted(Path.of("Lane.java"), tidy)).isEqualTo(tidy);
    assertThat(formatted(Path.of("Lane.java"), "class Lane {int size;}\n")).isEqualTo(tidy);
  }

  private boolean accepts(Path file) {
    try {
      String before = Files.readString(file);
      String after = formatted(file, before);
      if (WRITES && !before.equals(after)) {
        Files.writeString(file, after);
      }
      return WRITES || before.equals(after);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String formatted(Path file, String source) {
    try {
      return FORMATTER.formatSourceAndFixImports(source);
    } catch (FormatterException e) {
      throw new AssertionError(name(file) + " cannot be parsed: " + e.getMessage(), e);
    }
  }

  private String name(Path file) {
    return file.isAbsolute() ? ROOT.relativize(file).toString() : file.toString();
  }

  private static List<Path> sources() throws IOException {
    try (var modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src"))
          .flatMap(FormatTest::javaFiles)
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try {
      return Files.walk(folder).filter(file -> file.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
