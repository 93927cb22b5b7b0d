package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CapabilitiesTest {

  @Test
  void nothing_required_is_covered_by_everybody() {
    assertThat(Capabilities.NONE.covers(Capabilities.NONE)).isTrue();
    assertThat(Capabilities.of("gpu").covers(Capabilities.NONE)).isTrue();
    assertThat(Capabilities.NONE.covers(Capabilities.of("gpu"))).isFalse();
  }

  @Test
  void all_that_is_required_must_be_offered() {
    var required = Capabilities.of("gpu", "cuda");

    assertThat(Capabilities.of("gpu").covers(required)).isFalse();
    assertThat(Capabilities.of("cuda", "gpu").covers(required)).isTrue();
    assertThat(Capabilities.of("cuda", "gpu", "x").covers(required)).isTrue();
    assertThat(Capabilities.of("GPU", "cuda").covers(required)).isFalse();
  }

  @Test
  void what_is_missing_is_listed_in_order() {
    var required = Capabilities.of("z", "a", "m");

    assertThat(Capabilities.of("m").missing(required)).containsExactly("a", "z");
    assertThat(required.missing(required)).isEmpty();
  }

  @Test
  void the_stored_form_is_sorted_and_reads_back() {
    var some = Capabilities.of("b", "a", "\u00fc", "b");

    assertThat(some.csv()).isEqualTo("a,b,\u00fc");
    assertThat(Capabilities.ofCsv(some.csv())).isEqualTo(some);
    assertThat(Capabilities.ofCsv("")).isEqualTo(Capabilities.NONE);
    assertThat(Capabilities.ofCsv(",a,,b,")).isEqualTo(Capabilities.of("a", "b"));
  }

  @Test
  void a_token_of_the_wrong_form_is_refused() {
    refused("empty_token", "");
    refused("comma_in_token", "a,b", ",");
    refused("control_or_whitespace", "a b", " ", "a\t", "\n", "a\u0000", "a\u001f", "a\u007f");
    refused("not_unicode", "\ud83d", "a\ude80");
    assertThat(Capabilities.of("caf\u00e9", "\ud83d\ude80", "a/b:c=d", "\u00a0").tokens())
        .hasSize(4);
  }

  private static void refused(String code, String... tokens) {
    for (String token : tokens) {
      Refused.as(ValidationKind.INVALID_CAPABILITIES, () -> Capabilities.of("good", token), code);
    }
  }

  @Test
  void the_limits_are_inclusive() {
    assertThat(numbered(256).tokens()).hasSize(256);
    assertThat(Capabilities.of("x".repeat(2047), "y".repeat(2048)).csv()).hasSize(4096);

    Refused.as(
        ValidationKind.INVALID_CAPABILITIES,
        () -> numbered(257),
        "too_many_tokens: at most 256, were 257");
    Refused.as(
        ValidationKind.INVALID_CAPABILITIES,
        () -> Capabilities.of("x".repeat(2048), "y".repeat(2048)),
        "too_many_bytes: at most 4096 joined, were 4097");
    Refused.as(
        ValidationKind.INVALID_CAPABILITIES,
        () -> Capabilities.of("\u00fc".repeat(2049)),
        "too_many_bytes",
        "4098");
  }

  @Test
  void the_set_belongs_to_nobody_else() {
    var tokens = new TreeSet<>(List.of("a"));
    var some = new Capabilities(tokens);

    tokens.add("b");

    assertThat(some).isEqualTo(Capabilities.of("a"));
  }

  private static Capabilities numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj("t%d"::formatted)
        .collect(Collectors.collectingAndThen(Collectors.toList(), Capabilities::of));
  }
}
