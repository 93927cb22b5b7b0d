package io.flowfabric.quality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A Java file of the project; its path is relative to the root and has forward slashes. */
record SourceFile(String path, String text) {

  static List<SourceFile> all() {
    Path root = root();
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src"))
          .filter(Files::isDirectory)
          .flatMap(SourceFile::javaFiles)
          .sorted()
          .map(file ->
              new SourceFile(root.relativize(file).toString().replace('\\', '/'), read(file)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder that has the CI script: the tests may run in any module, or in an IDE. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve(".ci"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("no folder above " + Path.of("").toAbsolutePath());
    }
    return folder;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String module() {
    return path.substring(0, path.indexOf('/'));
  }

  String folder() {
    return path.substring(0, path.lastIndexOf('/'));
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Whether users get it. The conformance suite is test code, although it is shipped. */
  boolean isProduct() {
    return path.contains("/src/main/") && !module().equals("tck");
  }

  boolean isMain() {
    return path.contains("/src/main/");
  }

  private static Stream<Path> javaFiles(Path folder) {
    try {
      return Files.walk(folder).filter(file -> file.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
