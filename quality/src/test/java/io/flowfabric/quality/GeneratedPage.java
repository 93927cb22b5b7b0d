package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of the documentation that is made from the code. It is written when the tests run with
 * {@code -Ddocs.write=true}, and compared otherwise, so that a change of the code shows in a review
 * of the page.
 */
record GeneratedPage(String path, String text) {

  void writeOrCompare() {
    Path file = SourceFile.root().resolve(path);
    if (Boolean.getBoolean("docs.write")) {
      write(file);
    }
    assertThat(Files.exists(file) ? SourceFile.read(file) : "")
        .as(
            "%s is made from the code and does not say what the code does. If the code is right,"
                + " run `make docs`, read what changed, and commit the page with the code.",
            path)
        .isEqualTo(text);
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
