package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.charset.StandardCharsets;

/** A named queue: printable ASCII, 1 to 64 bytes. */
public record LaneId(String value) implements Comparable<LaneId> {
  public static final int MAX_BYTES = 64;

  public LaneId {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0) {
      throw invalid("Empty: must be 1 to " + MAX_BYTES + " bytes");
    }
    if (bytes.length > MAX_BYTES) {
      throw invalid("TooLong(%d): must be 1 to %d bytes".formatted(bytes.length, MAX_BYTES));
    }
    for (int index = 0; index < bytes.length; index++) {
      if (bytes[index] < 0x20 || bytes[index] > 0x7E) {
        throw invalid("NonPrintable(%d): must be printable ASCII".formatted(index));
      }
    }
  }

  @Override
  public int compareTo(LaneId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }

  private static RuntimeException invalid(String problem) {
    return ValidationKind.INVALID_INPUT.because("lane_id " + problem);
  }
}
