package io.flowfabric.examples;

import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Work;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * An order and the work that follows from it are written in one transaction: there is never an
 * order without its mail, nor a mail for an order that was rolled back.
 */
public final class TransactionalOutbox {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private TransactionalOutbox() {}

  record Mail(String to) {}

  public static void main(String[] arguments) throws SQLException {
    run(arguments.length > 0 ? arguments[0] : "outbox.db").forEach(System.out::println);
  }

  static List<String> run(String file) throws SQLException {
    var told = new ConcurrentLinkedQueue<String>();
    try (Fabric fabric = Fabric.open("sqlite:" + file);
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      execute(connection, "CREATE TABLE IF NOT EXISTS purchase (customer TEXT)");
      connection.setAutoCommit(false);
      fabric.handle("send-mail", Mail.class, (mail, task) -> told.add("mail to " + mail.to()));
      fabric.start();

      execute(connection, "INSERT INTO purchase VALUES ('ada')");
      var kept = fabric.submit(connection, Work.of("send-mail", new Mail("ada@example.org")));
      connection.commit();

      execute(connection, "INSERT INTO purchase VALUES ('bob')");
      var dropped = fabric.submit(connection, Work.of("send-mail", new Mail("bob@example.org")));
      connection.rollback();

      told.add(fabric.await(kept, PATIENCE).orElseThrow().outcome().wire());
      told.add(
          "work of the order that was rolled back: " + fabric.describe(dropped).isPresent());
    }
    return List.copyOf(told);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
