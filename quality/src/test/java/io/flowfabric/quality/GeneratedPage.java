package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of the documentation that is made from the code. It is written when the tests run with
 * {@code -Ddocs.write=true}, and compared otherwise, so that a change of the code shows in a review
 * of the page.
 */
record GeneratedPage(String path, String text) {
  private static final int SHOWN = 40;

  void writeOrCompare() {
    Path file = SourceFile.root().resolve(path);
    if (Boolean.getBoolean("docs.write")) {
      write(file);
    }
    String found = Files.exists(file) ? SourceFile.read(file) : "";
    if (!found.equals(text)) {
      fail(
          "%s is made from the code and does not say what the code does. If the code is right,"
              + " run `make docs`, read what changed, and commit the page with the code.%n%s",
          path, difference(found));
    }
  }

  /** Lines that only one of them has; where there are none, only the order is different. */
  private String difference(String found) {
    return Stream.concat(only(found, text, "- "), only(text, found, "+ "))
        .limit(SHOWN)
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> only(String one, String other, String mark) {
    Set<String> known = new HashSet<>(other.lines().toList());
    return one.lines().filter(line -> !known.contains(line)).map(line -> mark + line);
  }

  private void write(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
