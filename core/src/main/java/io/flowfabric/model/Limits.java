package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;

/** The limits on what callers may hand in, in one place, and the checks that name them. */
public final class Limits {
  public static final int PAYLOAD_BYTES = 4 * 1024 * 1024;
  public static final int TAGS = 64;
  public static final int TAG_KEY_BYTES = 128;
  public static final int TAG_VALUE_BYTES = 4096;
  public static final int PAGE = 1000;
  public static final int EXPIRED_LEASE_PAGE = 10_000;
  public static final int CLAIMS_PER_CALL = 1000;
  public static final int CREATES_PER_CALL = 10_000;
  public static final int PRIORITY = 9000;
  public static final Duration PATIENCE = Duration.ofMinutes(10);
  /** The partition is a 16-bit signed column in every SQL store. */
  public static final int STORED_PARTITION = Short.MAX_VALUE;

  private static final Text KIND = Text.of("execution_kind", 1, 256);
  private static final Text CREATOR = Text.of("creator_identity", 0, 256);
  private static final Text ENCODING = Text.of("payload_encoding", 0, 128);
  private static final Text IDEMPOTENCY_KEY = Text.of("idempotency_key", 1, 256);
  private static final Text REASON = Text.of("reason", 0, 4096);
  private static final Text DETAIL = Text.of("detail", 0, 4096);
  private static final Text DEATH_REASON = Text.of("reason", 0, 256);
  private static final Text SOURCE = Text.of("source", 1, 128);
  private static final Text AUDIT = Text.of("grant audit field", 0, 65_536);

  private Limits() {}

  public static String kind(String value) {
    return KIND.require(value);
  }

  public static String creator(String value) {
    return CREATOR.require(value);
  }

  public static String encoding(String value) {
    return ENCODING.require(value);
  }

  public static String idempotencyKey(String value) {
    return IDEMPOTENCY_KEY.require(value);
  }

  public static String reason(String value) {
    return REASON.requireLength(value);
  }

  public static String detail(String value) {
    return DETAIL.requireLength(value);
  }

  public static String deathReason(String value) {
    return DEATH_REASON.require(value);
  }

  public static String source(String value) {
    return SOURCE.require(value);
  }

  public static String audit(String value) {
    return AUDIT.requireLength(value);
  }

  /** Times to live must be at least a millisecond; anything longer saturates at the end of time. */
  public static Duration ttl(String field, Duration value) {
    Duration whole = Time.whole(value);
    if (whole.toMillis() < 1) {
      throw ValidationKind.INVALID_INPUT.because(
          field + " must be at least 1 ms, was " + whole.toMillis());
    }
    return whole;
  }

  /** How long a caller may wait for an answer. */
  public static Duration patience(String field, Duration value) {
    Duration whole = Time.whole(value);
    if (whole.isNegative() || whole.compareTo(PATIENCE) > 0) {
      throw ValidationKind.INVALID_INPUT.because(
          field + " must be 0 to " + PATIENCE.toMillis() + " ms, was " + whole.toMillis());
    }
    return whole;
  }

  /** A length of time in a policy, as it is kept. */
  static Duration policyTime(String field, long leastMillis, Duration value) {
    Duration whole = Time.whole(value);
    if (whole.toMillis() < leastMillis) {
      throw ValidationKind.INVALID_POLICY_JSON.because(
          field + " must be at least " + leastMillis + " ms, was " + whole.toMillis());
    }
    return whole;
  }

  /** The partition of what is stored or looked for; ids themselves may name higher ones. */
  public static int partition(String field, int value) {
    if (value < 0 || value > STORED_PARTITION) {
      throw ValidationKind.INVALID_INPUT.because(
          field + " must be 0 to " + STORED_PARTITION + ", was " + value);
    }
    return value;
  }

  /** Page sizes above the cap are reduced to it; a negative one is an error. */
  public static int page(int limit, int cap) {
    if (limit < 0) {
      throw ValidationKind.INVALID_INPUT.because("limit must be 0 to " + cap + ", was " + limit);
    }
    return Math.min(limit, cap);
  }

  public static int clampPriority(int priority) {
    return Math.clamp(priority, 0, PRIORITY);
  }

  public static int notNegative(String table, String column, int value) {
    return (int) notNegative(table, column, (long) value);
  }

  /** Counters can only be negative when somebody else wrote them. */
  public static long notNegative(String table, String column, long value) {
    if (value < 0) {
      throw ValidationKind.CORRUPTION.because(table + "." + column + " is negative: " + value);
    }
    return value;
  }
}
