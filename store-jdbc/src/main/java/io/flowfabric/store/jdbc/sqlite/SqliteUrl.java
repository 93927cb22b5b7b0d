package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.error.ValidationKind;
import java.util.Locale;
import java.util.Optional;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * Where a database is. All spellings of a database in memory lead to one shared database for each
 * name.
 *
 * @param durability {@code ?durability=full} survives a power cut, {@code normal} may lose the last
 *     commits in one, and {@code off} may lose the database
 */
record SqliteUrl(String target, boolean file, SynchronousMode durability) {
  private static final String SCHEME = "sqlite:";
  private static final String MEMORY = ":memory:";
  private static final String DURABILITY = "durability=";

  static Optional<SqliteUrl> find(String url) {
    return url.startsWith(SCHEME)
        ? Optional.of(parse(url.substring(SCHEME.length())))
        : Optional.empty();
  }

  private static SqliteUrl parse(String rest) {
    String path = rest.startsWith("//") ? rest.substring(2) : rest;
    int question = path.indexOf('?');
    String options = question < 0 ? "" : path.substring(question + 1);
    String target = question < 0 ? path : path.substring(0, question);
    boolean memory = target.contains(MEMORY) || options.contains("mode=memory");
    if (!memory && target.isBlank()) {
      throw ValidationKind.INVALID_INPUT.because("sqlite: needs a file name, as in sqlite:flow.db");
    }
    return new SqliteUrl(
        memory ? memoryName(target) : stripped(target), !memory, durability(options));
  }

  private static String memoryName(String target) {
    String name = stripped(target).replace(MEMORY, "");
    return name.isEmpty() ? "default" : name;
  }

  private static String stripped(String target) {
    return target.startsWith("file:") ? target.substring("file:".length()) : target;
  }

  private static SynchronousMode durability(String options) {
    for (String option : options.split("&")) {
      if (option.startsWith(DURABILITY)) {
        return mode(option.substring(DURABILITY.length()));
      }
    }
    return SynchronousMode.FULL;
  }

  private static SynchronousMode mode(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "full" -> SynchronousMode.FULL;
      case "normal" -> SynchronousMode.NORMAL;
      case "off" -> SynchronousMode.OFF;
      default ->
        throw ValidationKind.INVALID_INPUT.because(
            "durability must be full, normal or off, was " + word);
    };
  }

  /** The same for people. */
  String address() {
    return SCHEME + (file ? target : MEMORY + target);
  }

  String jdbc() {
    return file
        ? "jdbc:sqlite:" + target
        : "jdbc:sqlite:file:flowfabric-" + target + "?mode=memory&cache=shared";
  }
}
