package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.model.Execution;
import io.flowfabric.store.Store;
import io.flowfabric.store.row.Column;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the view of executions, column by column, against what was stored. */
final class ExecutionViewTest {
  @TempDir
  private Path folder;

  @Test
  void every_column_has_one_place() {
    List<String> placed = Stream.of(
            ExecutionLayout.TABLE.columns().stream().map(SqlColumn::name),
            ExecutionLayout.GIVEN.stream(),
            ExecutionLayout.STATE.stream())
        .flatMap(names -> names)
        .filter(name -> !Set.of("given", "state").contains(name))
        .toList();
    assertThat(placed)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            ExecutionLayout.COLUMNS.stream().map(SqlColumn::name).toList());
  }

  @Test
  void tells_what_was_stored_on_sqlite() throws SQLException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url);
        Connection beside = DriverManager.getConnection("jdbc:" + url)) {
      tellsWhatWasStored(workshop.store(), beside);
    }
  }

  @Test
  void tells_what_was_stored_on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection beside = PostgresServer.connect(url)) {
      tellsWhatWasStored(workshop.store(), beside);
    }
  }

  private static void tellsWhatWasStored(Store store, Connection beside) throws SQLException {
    int shapes = Shape.all(Sample.id(0), Sample.START).size();
    List<Execution> stored = IntStream.range(0, shapes)
        .mapToObj(number -> Shape.all(Sample.id(number), Sample.START).get(number))
        .toList();
    List<Change<?>> changes = new ArrayList<>();
    stored.forEach(execution -> changes.add(new Change<>(execution.key(), null, execution)));
    store.transact(transaction -> {
      transaction.flush(changes, List.of());
      return changes;
    });
    Set<Map<String, String>> expected = new HashSet<>();
    stored.forEach(execution -> expected.add(told(execution)));
    assertThat(told(beside)).hasSize(shapes).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Map<String, String> told(Execution execution) {
    Map<String, String> told = new TreeMap<>();
    List<Row> rows = Records.encode(execution.key(), execution);
    for (Row row : rows) {
      for (Column<?> column : row.table().columns()) {
        String name = (row == rows.getFirst() ? "" : ExecutionLayout.LATEST) + column.name();
        Object value = row.find(column);
        ExecutionLayout.COLUMNS.stream()
            .filter(known -> value != null && known.name().equals(name))
            .forEach(known -> told.put(name, text(known, known.toSql().apply(value))));
      }
    }
    return told;
  }

  private static List<Map<String, String>> told(Connection beside) throws SQLException {
    List<Map<String, String>> all = new ArrayList<>();
    try (Statement statement = beside.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM ff_exec_core")) {
      while (row.next()) {
        Map<String, String> told = new TreeMap<>();
        for (SqlColumn column : ExecutionLayout.COLUMNS) {
          Object value = row.getObject(column.name());
          if (value != null) {
            told.put(column.name(), text(column, value));
          }
        }
        all.add(told);
      }
    }
    return all;
  }

  /** The same for what the two databases have in different forms. */
  private static String text(SqlColumn column, @Nullable Object value) {
    return switch (value) {
      case byte[] bytes
      when column.type() == SqlType.UUID ->
        new UUID(ByteBuffer.wrap(bytes).getLong(), ByteBuffer.wrap(bytes).getLong(8)).toString();
      case byte[] bytes -> Arrays.toString(bytes);
      case Boolean truth -> truth ? "1" : "0";
      case null, default -> String.valueOf(value);
    };
  }
}
