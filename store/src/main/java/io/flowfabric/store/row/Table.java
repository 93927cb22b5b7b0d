package io.flowfabric.store.row;

import io.flowfabric.model.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A table by the name that every store gives it, with its columns in order. */
public final class Table {
  private final String name;
  private final List<Column<?>> columns = new ArrayList<>();

  Table(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public List<Column<?>> columns() {
    return Collections.unmodifiableList(columns);
  }

  public Optional<Column<?>> find(String column) {
    return columns.stream().filter(known -> known.name().equals(column)).findFirst();
  }

  Row.Writer row() {
    return new Row.Writer(this);
  }

  Column<String> text(String column) {
    return add(column, String.class, false);
  }

  Column<String> optionalText(String column) {
    return add(column, String.class, true);
  }

  /** A column for words of a closed set. */
  Column<String> word(String column) {
    return add(column, String.class, false, true);
  }

  Column<String> optionalWord(String column) {
    return add(column, String.class, true, true);
  }

  Column<Integer> integer(String column) {
    return add(column, Integer.class, false);
  }

  Column<Integer> optionalInteger(String column) {
    return add(column, Integer.class, true);
  }

  Column<Long> number(String column) {
    return add(column, Long.class, false);
  }

  Column<Long> optionalNumber(String column) {
    return add(column, Long.class, true);
  }

  Column<Boolean> flag(String column) {
    return add(column, Boolean.class, false);
  }

  Column<UUID> uuid(String column) {
    return add(column, UUID.class, false);
  }

  Column<UUID> optionalUuid(String column) {
    return add(column, UUID.class, true);
  }

  Column<byte[]> bytes(String column) {
    return add(column, byte[].class, false);
  }

  Column<Payload> payload(String column) {
    return add(column, Payload.class, false);
  }

  Column<Payload> optionalPayload(String column) {
    return add(column, Payload.class, true);
  }

  /** A column for a value with parts, which a store spells in its own way: as JSON, as an array. */
  <T> Column<T> structured(String column, Class<? super T> type) {
    return add(column, type, false);
  }

  private <T> Column<T> add(String column, Class<? super T> type, boolean optional) {
    return add(column, type, optional, false);
  }

  private <T> Column<T> add(String column, Class<? super T> type, boolean optional, boolean word) {
    var added = new Column<T>(this, column, type, optional, word);
    columns.add(added);
    return added;
  }

  @Override
  public String toString() {
    return name;
  }
}
