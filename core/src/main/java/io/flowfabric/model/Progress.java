package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import org.jspecify.annotations.Nullable;

/** What the worker last told about how far it is. */
public record Progress(@Nullable Integer percent, @Nullable String message) {
  public static final Progress NONE = new Progress(null, null);

  private static final Text MESSAGE = Text.of("progress_message", 0, 4096);

  public Progress {
    if (percent != null && (percent < 0 || percent > 100)) {
      throw ValidationKind.INVALID_INPUT.because(
          "progress percent must be 0 to 100, was " + percent);
    }
    if (message != null) {
      MESSAGE.requireLength(message);
    }
  }

  /** Only what the newer report says changes. */
  public Progress updatedBy(Progress newer) {
    return new Progress(
        newer.percent == null ? percent : newer.percent,
        newer.message == null ? message : newer.message);
  }
}
