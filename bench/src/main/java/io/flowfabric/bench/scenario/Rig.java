package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Database;
import io.flowfabric.bench.measure.Progress;
import java.util.Random;

/** What a scenario works with. */
public record Rig(Database database, Load load, Progress progress) {
  /** Always the same bytes, so that runs compare; random ones, as they cannot be compressed. */
  private static final long SEED = 42;

  byte[] payload() {
    var bytes = new byte[load.payload()];
    new Random(SEED).nextBytes(bytes);
    return bytes;
  }

  Rig withJobs(int count) {
    return new Rig(database, load.withJobs(count), progress);
  }
}
