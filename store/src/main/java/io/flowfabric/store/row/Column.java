package io.flowfabric.store.row;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Quote;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its name, its place in the rows, and what it holds.
 *
 * @param <T> the type of its values; times are milliseconds, words and the bare ids are what SQL
 *     has too
 */
public final class Column<T> {
  private static final Set<Class<?>> SHOWN =
      Set.of(String.class, Integer.class, Long.class, Boolean.class, UUID.class);

  private final Table table;
  private final String name;
  private final Class<? super T> type;
  private final boolean optional;
  private final boolean word;
  private final int position;

  Column(Table table, String name, Class<? super T> type, boolean optional, boolean word) {
    this.table = table;
    this.name = name;
    this.type = type;
    this.optional = optional;
    this.word = word;
    this.position = table.columns().size();
  }

  public Table table() {
    return table;
  }

  public String name() {
    return name;
  }

  public Class<? super T> type() {
    return type;
  }

  /** Whether it may be empty. */
  public boolean isOptional() {
    return optional;
  }

  /** Whether it holds nothing but words of a closed set. */
  public boolean isWord() {
    return word;
  }

  public int position() {
    return position;
  }

  /** A value that cannot be what was once written here. */
  RuntimeException corrupt(@Nullable Object value, String problem) {
    return ValidationKind.CORRUPTION.because(this + " holds " + shown(value) + ", " + problem);
  }

  /** Payloads, secrets and policies do not belong into errors. */
  static String shown(@Nullable Object value) {
    return value == null || SHOWN.contains(value.getClass())
        ? Quote.of(String.valueOf(value))
        : value.getClass().getSimpleName();
  }

  @Override
  public String toString() {
    return table.name() + "." + name;
  }
}
