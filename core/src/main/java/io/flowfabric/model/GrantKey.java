package io.flowfabric.model;

import io.flowfabric.error.EngineException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secret text that redeems a grant; its {@link #toString} is that text, so it must not be
 * logged.
 */
public record GrantKey(
    String store, GrantKind kind, ExecutionId execution, Instant expiresAt, Signature signature) {
  private static final Pattern FORM = Pattern.compile(
      "([a-z]+):(reclaim:)?(\\{fp:\\d+}:[^:]+):(0|[1-9]\\d{0,18}):([^:]+):([0-9a-f]{64})",
      Pattern.DOTALL);

  /** Reads a key; a text that is none gives nothing, since it grants nothing. */
  public static Optional<GrantKey> find(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new GrantKey(
          parts.group(1),
          parts.group(2) == null ? GrantKind.CLAIM : GrantKind.RECLAIM,
          ExecutionId.parse(parts.group(3)),
          Instant.ofEpochMilli(Long.parseLong(parts.group(4))),
          new Signature(parts.group(5), parts.group(6))));
    } catch (EngineException.Validation | NumberFormatException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    String infix = kind == GrantKind.RECLAIM ? ":reclaim:" : ":";
    return store + infix + execution + ":" + expiresAt.toEpochMilli() + ":" + signature;
  }
}
