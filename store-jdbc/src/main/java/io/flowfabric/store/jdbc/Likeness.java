package io.flowfabric.store.jdbc;

import io.flowfabric.store.jdbc.Statements.Values;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What executions that wait have in common. Most are alike but for a few columns, and a database in
 * this process compares the others with a row that was read before at a fraction of what it costs
 * to read them one by one. Goes by the last such row; whether it is still a good one the statement
 * itself tells, for each row. Safe for use by many threads.
 */
final class Likeness {
  private static final Set<String> OWN = Set.of(
      "partition_key",
      "execution_id",
      "flow_id",
      "idempotency_key",
      "tags",
      "priority",
      "created_at_ms",
      "deadline_at_ms",
      "last_transition_at_ms",
      "last_mutation_at_ms",
      "payload");

  /** The first column of the latest attempt is among them: where there is none, all are null. */
  private static final List<Integer> COMMON = IntStream.rangeClosed(0, Schema.LATEST_STARTS)
      .filter(place -> !OWN.contains(column(place).name()))
      .boxed()
      .toList();

  private static final List<Integer> DIFFERENT = IntStream.range(2, Schema.LATEST_STARTS)
      .filter(place -> OWN.contains(column(place).name()))
      .boxed()
      .toList();

  private volatile @Nullable Pattern latest;

  /**
   * What rows are compared with.
   *
   * @param values a row of which nothing is there but what others may share
   */
  record Pattern(@Nullable Object[] values) {
    /** Gives a row what it shares with this; the rest must be read. */
    void fill(@Nullable Object[] row) {
      System.arraycopy(values, 0, row, 0, values.length);
    }
  }

  /** Whether a row is like the pattern, for a statement. */
  static String comparison(String alias) {
    return COMMON.stream()
        .map(place -> alias + column(place).name() + " IS :" + parameter(place))
        .collect(Collectors.joining(" AND "));
  }

  /** The places of what has to be read, besides the key, of a row that is like the pattern. */
  static List<Integer> different() {
    return DIFFERENT;
  }

  /** Nothing is like no pattern, since a lane is never null. */
  static void bind(@Nullable Pattern pattern, Values values) {
    for (int place : COMMON) {
      @Nullable Object value = pattern == null ? null : pattern.values[place];
      values.set(parameter(place), column(place).type(), value);
    }
  }

  @Nullable
  Pattern latest() {
    return latest;
  }

  /** Takes a row of an execution that was never tried for the pattern. */
  void learn(@Nullable Object[] row) {
    @Nullable Object[] values = new @Nullable Object[Schema.LATEST_STARTS + 1];
    for (int place : COMMON) {
      values[place] = row[place];
    }
    latest = new Pattern(values);
  }

  private static String parameter(int place) {
    return "like_" + column(place).name();
  }

  private static SqlColumn column(int place) {
    return Schema.EXECUTIONS.columns().get(place);
  }
}
