package io.flowfabric.bench.database;

import java.util.EnumMap;
import java.util.Map;

/** What was done to a database, as far as it can tell. */
public record Usage(Map<Cost, Long> costs) {
  public static final Usage UNKNOWN = new Usage(Map.of());

  /** Something that a database counts. */
  public enum Cost {
    TRANSACTIONS("transactions"),
    STATEMENTS("statements"),
    ROWS_INSERTED("rows inserted"),
    ROWS_UPDATED("rows updated"),
    ROWS_DELETED("rows deleted"),
    LOG_BYTES("bytes of log"),
    FILE_BYTES("bytes of file");

    private final String label;

    Cost(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    public boolean isBytes() {
      return this == LOG_BYTES || this == FILE_BYTES;
    }
  }

  public Usage since(Usage earlier) {
    var difference = new EnumMap<Cost, Long>(Cost.class);
    costs.forEach((cost, count) -> {
      Long before = earlier.costs.get(cost);
      if (before != null) {
        difference.put(cost, count - before);
      }
    });
    return new Usage(difference);
  }
}
