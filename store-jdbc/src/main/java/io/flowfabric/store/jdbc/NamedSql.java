package io.flowfabric.store.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A statement with named parameters, and the order in which JDBC wants them. Casts with two colons
 * are left alone.
 */
public record NamedSql(String text, List<String> parameters) {
  private static final Pattern PARAMETER = Pattern.compile("(?<!:):([a-z_]+)");

  static NamedSql of(String named) {
    List<String> parameters = new ArrayList<>();
    String text = PARAMETER.matcher(named).replaceAll(found -> {
      parameters.add(found.group(1));
      return "?";
    });
    return new NamedSql(text, List.copyOf(parameters));
  }
}
