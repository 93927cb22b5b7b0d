package io.flowfabric.chaos.history;

import java.util.Comparator;
import java.util.List;

/**
 * A question and its answer. What nobody knows the answer of may have been carried out at any time
 * since it was asked, or never.
 */
public record Operation(
    String process,
    Deed deed,
    boolean mayRepeat,
    Facts asked,
    Moment from,
    Moment to,
    Reply reply,
    List<Facts> answers) {
  public static final Comparator<Operation> IN_ORDER =
      Comparator.comparingLong(operation -> operation.from().nanos());

  /** A time on both clocks. */
  public record Moment(long nanos, long millis) {
    public static final Moment NEVER = new Moment(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  static Operation of(Line asked, Line got) {
    boolean unknown = got.reply() == Reply.UNKNOWN;
    return new Operation(
        asked.process(),
        asked.deed(),
        asked.mayRepeat(),
        asked.facts().getFirst(),
        new Moment(asked.nanos(), asked.millis()),
        unknown ? Moment.NEVER : new Moment(got.nanos(), got.millis()),
        got.reply(),
        got.facts());
  }

  static Operation open(Line asked) {
    return of(
        asked,
        new Line(asked.process(), asked.number(), 0, 0, false, null, Reply.UNKNOWN, List.of()));
  }

  public boolean isKnown() {
    return reply != Reply.UNKNOWN;
  }
}
