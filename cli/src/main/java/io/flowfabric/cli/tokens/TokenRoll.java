package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.server.access.Principal;
import io.flowfabric.server.access.TokenFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The lines of a token file, comments included. A changed file takes the place of the old one in
 * one step, so that a server never reads half of it.
 */
record TokenRoll(Path path, List<String> lines) {

  static TokenRoll read(Path path) {
    try {
      new TokenFile(path).principals();
      return new TokenRoll(path, Files.readAllLines(path));
    } catch (IOException | UncheckedIOException unreadable) {
      throw Failed.usage("the token file cannot be read: " + path);
    }
  }

  static TokenRoll readOrEmpty(Path path) {
    return Files.exists(path) ? read(path) : new TokenRoll(path, List.of());
  }

  List<Principal> principals() {
    return new TokenFile(path).principals();
  }

  Principal get(String name) {
    return principals().stream()
        .filter(principal -> principal.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new Failed(
            ExitCode.NOT_FOUND, "there is no token named " + name + "; see flowfabric tokens"));
  }

  void add(String name, String line) {
    if (lines.stream().anyMatch(isOf(name))) {
      throw new Failed(
          ExitCode.REFUSED,
          "there is a token named " + name + "; put another in its place with flowfabric tokens"
              + " rotate");
    }
    List<String> more = new ArrayList<>(lines);
    more.add(line);
    write(more);
  }

  void replace(String name, String line) {
    Predicate<String> old = isOf(name);
    write(lines.stream().map(each -> old.test(each) ? line : each).toList());
  }

  void remove(String name) {
    write(lines.stream().filter(isOf(name).negate()).toList());
  }

  private static Predicate<String> isOf(String name) {
    return line -> line.strip().split("\\s+", 2)[0].equals(name);
  }

  /** Readable for its owner only: hashes cannot be turned back, but names and roles tell enough. */
  private void write(List<String> changed) {
    try {
      Path absolute = path.toAbsolutePath();
      Path fresh = Files.createTempFile(
          absolute.getParent(),
          "tokens",
          ".new",
          PosixFilePermissions.asFileAttribute(
              Files.exists(path)
                  ? Files.getPosixFilePermissions(path)
                  : PosixFilePermissions.fromString("rw-------")));
      Files.write(fresh, changed);
      Files.move(
          fresh, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | UnsupportedOperationException unwritable) {
      throw Failed.usage("the token file cannot be written: " + path);
    }
  }
}
