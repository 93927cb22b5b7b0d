package io.flowfabric.server.http;

import io.flowfabric.engine.outside.EntropySource;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names requests, so that a caller and the log can speak of the same one. */
public final class RequestIds {
  static final String HEADER = "X-Request-Id";
  private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private final String prefix;
  private final AtomicLong count = new AtomicLong();

  public RequestIds(EntropySource entropy) {
    this.prefix = HexFormat.of().toHexDigits(entropy.draw().high(), 8) + "-";
  }

  /** The caller's own, if it brought one that can stand in a log. */
  String of(@Nullable String given) {
    return given != null && HARMLESS.matcher(given).matches()
        ? given
        : prefix + count.incrementAndGet();
  }
}
