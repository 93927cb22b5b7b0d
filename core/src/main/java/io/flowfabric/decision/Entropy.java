package io.flowfabric.decision;

import io.flowfabric.model.AttemptId;
import io.flowfabric.model.LeaseId;
import java.util.UUID;

/**
 * Chance as a value: drawn outside of the rules, so that a rule that needs new ids or jitter stays
 * a pure function. The same entropy gives the same ids.
 */
public record Entropy(long high, long low) {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int LEASES = 1;
  private static final int ATTEMPTS = 2;
  private static final int DICE = 3;

  public LeaseId leaseId(int index) {
    return new LeaseId(uuid(LEASES, index));
  }

  public AttemptId attemptId(int index) {
    return new AttemptId(uuid(ATTEMPTS, index));
  }

  /** A number from 0 to 1, the latter excluded. */
  public double dice() {
    return (mix(high ^ mix(low + DICE)) >>> 11) * 0x1.0p-53;
  }

  private UUID uuid(int purpose, int index) {
    long salt = ((long) purpose << 32) | index;
    long most = mix(high ^ mix(salt));
    long least = mix(low ^ mix(most + GOLDEN));
    return new UUID((most & ~0xF000L) | 0x4000L, (least & ~(0xC0L << 56)) | (0x80L << 56));
  }

  private static long mix(long value) {
    long mixed = (value + GOLDEN) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 30)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
