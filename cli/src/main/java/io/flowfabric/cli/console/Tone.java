package io.flowfabric.cli.console;

import io.flowfabric.model.PublicState;
import org.jspecify.annotations.Nullable;

/** What colours stand for. */
public enum Tone {
  PLAIN(""),
  STRONG("bold"),
  FAINT("faint"),
  WELL("green"),
  BUSY("cyan"),
  HELD("yellow"),
  BAD("red");

  private final String style;

  Tone(String style) {
    this.style = style;
  }

  String style() {
    return style;
  }

  static Tone of(@Nullable Object value) {
    return value instanceof PublicState state ? of(state) : PLAIN;
  }

  private static Tone of(PublicState state) {
    return switch (state) {
      case COMPLETED -> WELL;
      case ACTIVE -> BUSY;
      case WAITING, RESUMABLE -> PLAIN;
      case DELAYED, RATE_LIMITED, WAITING_CHILDREN, SUSPENDED -> HELD;
      case FAILED, EXPIRED -> BAD;
      case CANCELLED, SKIPPED -> FAINT;
    };
  }
}
