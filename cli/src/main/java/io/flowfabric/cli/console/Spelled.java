package io.flowfabric.cli.console;

import io.flowfabric.model.Wire;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as programs read them, and as people do. */
final class Spelled {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);

  private Spelled() {}

  /** Times are in the form of ISO 8601, in UTC; whatever is not plain is its text. */
  static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Boolean flag -> flag;
      case Number number -> number;
      case Wire word -> word.wire();
      case Duration length -> length.toMillis();
      case Fields fields -> plain(fields.values());
      case Map<?, ?> map -> plain(map);
      case Collection<?> all -> {
        List<@Nullable Object> list = new ArrayList<>();
        all.forEach(item -> list.add(plain(item)));
        yield list;
      }
      default -> value.toString();
    };
  }

  static Map<String, @Nullable Object> plain(Map<?, ?> map) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    map.forEach((name, value) -> out.put(String.valueOf(name), plain(value)));
    return out;
  }

  /** Characters that would steer a terminal are not shown to one. */
  static String shown(@Nullable Object value, ZoneId zone) {
    String text = switch (value) {
      case null -> "";
      case Wire word -> word.wire();
      case Instant time -> TIME.format(time.atZone(zone));
      case Duration length -> length(length);
      case Map<?, ?> map ->
        map.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
      case Collection<?> all ->
        all.stream().map(item -> shown(item, zone)).collect(Collectors.joining(","));
      default -> value.toString();
    };
    return text.codePoints().anyMatch(Character::isISOControl)
        ? text.replaceAll("\\p{Cntrl}", "?")
        : text;
  }

  private static String length(Duration length) {
    return length.compareTo(Duration.ofSeconds(10)) < 0
        ? length.toMillis() + " ms"
        : length.toSeconds() + " s";
  }
}
