package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A statement in the making: its text, and its parameters in the order of the text. */
final class Draft {
  private final StringBuilder text = new StringBuilder();
  private final List<Parameter> parameters = new ArrayList<>();

  private sealed interface Parameter {
    record One(SqlType type, Object value) implements Parameter {}

    record Many(SqlType type, @Nullable Object[] values) implements Parameter {}
  }

  /** Several statements that go to the server together. */
  static Draft of(List<Draft> all) {
    var joined = new Draft();
    for (Draft draft : all) {
      joined.text(joined.text.isEmpty() ? "" : "; ").draft(draft);
    }
    return joined;
  }

  Draft text(String more) {
    text.append(more);
    return this;
  }

  Draft draft(Draft more) {
    text.append(more.text);
    parameters.addAll(more.parameters);
    return this;
  }

  /** A value, as a parameter unless it is null: the type of a null would have to be guessed. */
  Draft value(SqlType type, @Nullable Object value) {
    if (value == null) {
      return text("NULL");
    }
    parameters.add(new Parameter.One(type, value));
    return text("?");
  }

  Draft array(SqlType type, @Nullable Object[] values) {
    parameters.add(new Parameter.Many(type, values));
    return text("?::").text(PostgresDialect.array(type)).text("[]");
  }

  <T> Draft each(List<T> items, String separator, Consumer<T> item) {
    for (int place = 0; place < items.size(); place++) {
      text.append(place == 0 ? "" : separator);
      item.accept(items.get(place));
    }
    return this;
  }

  PreparedStatement prepare(Connection connection) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(text.toString());
    for (int place = 0; place < parameters.size(); place++) {
      bind(connection, statement, place + 1, parameters.get(place));
    }
    return statement;
  }

  private static void bind(
      Connection connection, PreparedStatement statement, int place, Parameter parameter)
      throws SQLException {
    switch (parameter) {
      case Parameter.One(var type, var value) ->
        PostgresDialect.DIALECT.bind(statement, place, type, value);
      case Parameter.Many many
      when many.values instanceof UUID[] ids -> statement.setObject(place, new UuidArray(ids));
      case Parameter.Many(var type, var values) ->
        statement.setArray(place, connection.createArrayOf(PostgresDialect.array(type), values));
    }
  }
}
