package io.flowfabric.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SummaryTest {

  @Test
  void takes_the_middle_and_both_ends() {
    assertThat(Spread.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(4, 1, 9));
    assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Spread(3, 1, 9));
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keeps_the_order_in_which_numbers_appeared() {
    var repeat = List.of(rate("b", 1), rate("a", 2), rate("c", 3));
    assertThat(Summary.of("some", List.of(repeat, repeat)))
        .extracting(Summary::subject)
        .containsExactly("b", "a", "c");
  }

  @Test
  void forms_shares_within_a_repeat() {
    // The medians by themselves would make it 0.5.
    var summaries = Summary.of(
        "some",
        List.of(
            List.of(rate("plain", 100), rate("ours", 40).against("plain")),
            List.of(rate("plain", 50), rate("ours", 20).against("plain")),
            List.of(rate("plain", 80), rate("ours", 40).against("plain"))));
    assertThat(summaries.getLast().share())
        .isEqualTo(new Summary.Share("plain", new Spread(0.4, 0.4, 0.5)));
  }

  @Test
  void compares_only_with_the_same_metric() {
    var summaries = Summary.of(
        "some",
        List.of(List.of(
            Measurement.of("plain", "time", Unit.MILLISECONDS, 7),
            rate("ours", 40).against("plain"))));
    assertThat(summaries.getLast().share()).isNull();
  }

  private static Measurement rate(String subject, double value) {
    return Measurement.of(subject, "lives", Unit.PER_SECOND, value);
  }
}
