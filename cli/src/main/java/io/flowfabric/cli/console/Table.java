package io.flowfabric.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows under headings, each column as wide as its widest cell. Numbers stand to the right.
 *
 * @param headings one for each column
 * @param rows the cells, and the ink for each
 */
record Table(List<String> headings, List<List<Cell>> rows) {
  private static final String GAP = "  ";

  /** A text, how it is painted, and on which side of its column it stands. */
  record Cell(String text, Tone tone, boolean right) {}

  List<String> lines(Paint paint) {
    int[] widths = IntStream.range(0, headings.size())
        .map(column -> IntStream.concat(
                IntStream.of(headings.get(column).length()),
                rows.stream()
                    .mapToInt(row -> row.get(column)
                        .text()
                        .codePointCount(0, row.get(column).text().length())))
            .max()
            .orElse(0))
        .toArray();
    List<String> lines = new ArrayList<>();
    List<Cell> top = IntStream.range(0, headings.size())
        .mapToObj(column -> new Cell(
            headings.get(column),
            Tone.FAINT,
            rows.stream().anyMatch(row -> row.get(column).right())))
        .toList();
    lines.add(line(top, widths, paint));
    rows.forEach(row -> lines.add(line(row, widths, paint)));
    return lines;
  }

  private static String line(List<Cell> cells, int[] widths, Paint paint) {
    var line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      Cell cell = cells.get(column);
      int missing = widths[column] - cell.text().codePointCount(0, cell.text().length());
      boolean last = column == cells.size() - 1;
      String space = " ".repeat(missing);
      line.append(cell.right() ? space : "")
          .append(paint.of(cell.tone(), cell.text()))
          .append(cell.right() || last ? "" : space)
          .append(last ? "" : GAP);
    }
    return line.toString();
  }
}
