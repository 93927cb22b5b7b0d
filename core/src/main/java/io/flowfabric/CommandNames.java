package io.flowfabric;

import java.util.Locale;
import java.util.regex.Pattern;

/** Spells the names of commands as they are sent and stored. */
final class CommandNames {
  private static final Pattern WORD_START = Pattern.compile("(?<!^)[A-Z]");

  private static final ClassValue<String> WIRE = new ClassValue<>() {
    @Override
    protected String computeValue(Class<?> type) {
      return WORD_START.matcher(type.getSimpleName()).replaceAll("_$0").toLowerCase(Locale.ROOT);
    }
  };

  private CommandNames() {}

  static String of(Class<?> type) {
    return WIRE.get(type);
  }
}
