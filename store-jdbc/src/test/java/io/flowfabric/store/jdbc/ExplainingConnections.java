package io.flowfabric.store.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The connections of a store, whose statements are each explained, with the values that they are
 * run with, before they are run. So what is looked at is what the store asks, not a copy of it. For
 * one thread.
 */
final class ExplainingConnections implements Connections {
  private static final Set<String> RUNS = Set.of("executeQuery", "execute", "executeBatch");
  private static final Set<String> EXPLAINABLE =
      Set.of("SELECT", "WITH", "INSERT", "UPDATE", "DELETE");

  private final Connections connections;
  private final Function<Connection, RowSets> rows;
  private final Explainer explainer;
  private final List<Explained> explained = new ArrayList<>();

  ExplainingConnections(
      Connections connections, Function<Connection, RowSets> rows, Explainer explainer) {
    this.connections = connections;
    this.rows = rows;
    this.explainer = explainer;
  }

  /** Asks a database how it would run a statement, and leaves everything as it is. */
  interface Explainer {
    List<String> explain(Connection connection, String sql, List<Bound> values) throws SQLException;
  }

  /** A value and how it was bound: the name of the setter and its arguments. */
  record Bound(String setter, Object[] arguments) {}

  record Explained(String sql, List<String> plan) {}

  /** What was explained since this was asked last. */
  List<Explained> take() {
    List<Explained> taken = List.copyOf(explained);
    explained.clear();
    return taken;
  }

  @Override
  public <R> R write(Use<R> use, Consumer<? super R> committed) {
    return connections.write(
        session -> {
          // What asks for the time has begun the transaction, and told the planner how to plan.
          session.clock().now();
          Session recorded = recording(session);
          R result = use.with(recorded);
          recorded.rows().send();
          return result;
        },
        committed);
  }

  @Override
  public <R> R read(Use<R> use) {
    return connections.read(session -> use.with(recording(session)));
  }

  @Override
  public <R> R join(Connection connection, Use<R> use) {
    return connections.join(connection, use);
  }

  @Override
  public void close() {
    connections.close();
  }

  private Session recording(Session session) {
    Connection connection = recording(session.connection());
    return new Session(
        connection, rows.apply(connection), session.clock(), session.number(), session.era());
  }

  private Connection recording(Connection connection) {
    return proxy(Connection.class, (method, arguments) -> {
      Object answer = method.invoke(connection, arguments);
      return method.getName().equals("prepareStatement")
          ? recording(connection, (PreparedStatement) answer, (String) arguments[0])
          : answer;
    });
  }

  private PreparedStatement recording(
      Connection connection, PreparedStatement statement, String sql) {
    var bound = new TreeMap<Integer, Bound>();
    return proxy(PreparedStatement.class, (method, arguments) -> {
      if (method.getName().startsWith("set") && arguments[0] instanceof Integer place) {
        bound.put(place, new Bound(method.getName(), arguments));
      }
      if (RUNS.contains(method.getName())) {
        explain(connection, sql, List.copyOf(bound.values()));
      }
      return method.invoke(statement, arguments);
    });
  }

  private void explain(Connection connection, String sql, List<Bound> values) throws SQLException {
    int taken = 0;
    for (String query : sql.split("; ")) {
      int next =
          taken + Math.toIntExact(query.chars().filter(sign -> sign == '?').count());
      List<Bound> own = values.subList(taken, next);
      if (EXPLAINABLE.contains(query.split("\\s", 2)[0])) {
        explained.add(new Explained(query, explainer.explain(connection, query, own)));
      }
      taken = next;
    }
  }

  private interface Call {
    Object make(Method method, Object[] arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
          try {
            return call.make(method, arguments);
          } catch (InvocationTargetException failed) {
            throw failed.getCause();
          }
        }));
  }
}
