package io.flowfabric.cli.console;

import io.flowfabric.json.JsonText;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Prints what a command found: tables and sentences for people, a line of JSON for each thing where
 * programs read it. What only people want goes to standard error. Safe for use by many threads.
 */
public final class Output {
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;
  private final Paint paint;
  private final ZoneId zone;

  Output(PrintWriter out, PrintWriter err, boolean json, Paint paint, ZoneId zone) {
    this.out = out;
    this.err = err;
    this.json = json;
    this.paint = paint;
    this.zone = zone;
  }

  public boolean isJson() {
    return json;
  }

  /** A table of some columns; as JSON, all that is known of each. */
  public void rows(List<String> columns, List<Fields> rows) {
    if (json) {
      rows.forEach(this::object);
    } else if (!rows.isEmpty()) {
      table(columns, rows).forEach(this::line);
    }
  }

  /** One thing: a line for each of its fields that says something. */
  public void fields(Fields fields) {
    if (json) {
      object(fields);
      return;
    }
    int width = fields.values().keySet().stream().mapToInt(String::length).max().orElse(0);
    fields.values().forEach((name, value) -> {
      String text = Spelled.shown(value, zone);
      if (!text.isEmpty()) {
        String space = " ".repeat(width - name.length() + 2);
        line(paint.of(Tone.FAINT, name.replace('_', ' ')) + space + paint.of(Tone.of(value), text));
      }
    });
  }

  /** A sentence for people; for programs, what it says. */
  public void told(String sentence, Fields fields) {
    sentence(sentence);
    object(fields);
  }

  /** For people only. */
  public void sentence(String sentence) {
    if (!json) {
      line(sentence);
    }
  }

  /** For programs only. */
  public void object(Fields fields) {
    if (json) {
      line(JsonText.line(Spelled.plain(fields.values())));
    }
  }

  /** For people only, beside what was asked for. */
  public synchronized void note(String sentence) {
    if (!json) {
      err.println(paint.of(Tone.FAINT, sentence));
      err.flush();
    }
  }

  /** For people only, about something that did not go well; programs find it in its object. */
  public synchronized void problem(String sentence) {
    if (!json) {
      err.println(paint.of(Tone.BAD, sentence));
      err.flush();
    }
  }

  /** As it is; only the end of its last line is added where it is missing. */
  public synchronized void verbatim(String text) {
    out.print(text.endsWith("\n") ? text : text + "\n");
    out.flush();
  }

  /** For people only, above what follows. */
  public void heading(String words) {
    sentence("");
    sentence(paint.of(Tone.STRONG, words));
  }

  private List<String> table(List<String> columns, List<Fields> rows) {
    return new Table(
            columns.stream().map(Output::title).toList(),
            rows.stream()
                .map(row -> columns.stream().map(column -> cell(row, column)).toList())
                .toList())
        .lines(paint);
  }

  /** Some of the fields side by side, at least so wide, for rows that come one by one. */
  public String words(Map<String, Integer> columns, Fields row) {
    return columns.entrySet().stream()
        .map(column -> cell(row, column.getKey()).text()
            + " "
                .repeat(Math.max(
                    0, column.getValue() - cell(row, column.getKey()).text().length())))
        .collect(Collectors.joining("  "));
  }

  /** Shorter than the name for programs, where nobody misses the rest. */
  private static String title(String name) {
    return name.replaceFirst("_(id|at|ms|index)$", "")
        .replaceFirst("^(public|execution)_", "")
        .replace('_', ' ')
        .toUpperCase(Locale.ROOT);
  }

  private Table.Cell cell(Fields row, String column) {
    Object value = row.get(column);
    return new Table.Cell(Spelled.shown(value, zone), Tone.of(value), value instanceof Number);
  }

  private synchronized void line(String text) {
    out.println(text.stripTrailing());
    out.flush();
  }
}
