package io.flowfabric.chaos.soak;

/** What is looked at, and how much of a growth is only noise. */
enum Metric {
  HEAP("heap after GC, MB", 0.25, 4),
  RESIDENT("resident memory, MB", 0.15, 24),
  THREADS("threads", 0.2, 6),
  CONNECTIONS("connections", 0.1, 4),
  OPEN_LEASES("open leases", 1.0, 16),
  LATENCY_MEDIAN("latency p50, ms", 0.5, 100),
  LATENCY_99("latency p99, ms", 0.5, 5_000),
  TABLES("tables, MB", 0.2, 1),
  INDEXES("indexes, MB", 0.2, 1);

  private final String label;
  private final double share;
  private final double floor;

  Metric(String label, double share, double floor) {
    this.label = label;
    this.share = share;
    this.floor = floor;
  }

  String label() {
    return label;
  }

  /** The growth that is allowed, as a share of what it is. */
  double share() {
    return share;
  }

  /** The growth that is allowed beside that. */
  double floor() {
    return floor;
  }
}
