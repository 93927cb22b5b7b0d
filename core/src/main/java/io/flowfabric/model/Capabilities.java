package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A set of case-sensitive tokens: what an execution requires, or what a worker offers. */
public record Capabilities(SortedSet<String> tokens) {
  public static final Capabilities NONE = new Capabilities(new TreeSet<>());
  public static final int MAX_TOKENS = 256;
  public static final int MAX_CSV_BYTES = 4096;

  public Capabilities {
    tokens.forEach(Capabilities::requireToken);
    if (tokens.size() > MAX_TOKENS) {
      throw invalid("too_many_tokens: at most " + MAX_TOKENS + ", were " + tokens.size());
    }
    int bytes = String.join(",", tokens).getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_CSV_BYTES) {
      throw invalid("too_many_bytes: at most " + MAX_CSV_BYTES + " joined, were " + bytes);
    }
    tokens = Collections.unmodifiableSortedSet(new TreeSet<>(tokens));
  }

  public static Capabilities of(String... tokens) {
    return of(Arrays.asList(tokens));
  }

  public static Capabilities of(Collection<String> tokens) {
    return new Capabilities(new TreeSet<>(tokens));
  }

  /** Reads the stored form; empty pieces are dropped. */
  public static Capabilities ofCsv(String csv) {
    if (csv.isEmpty()) {
      return NONE;
    }
    return of(Arrays.stream(csv.split(",")).filter(piece -> !piece.isEmpty()).toList());
  }

  public String csv() {
    return String.join(",", tokens);
  }

  public boolean covers(Capabilities required) {
    return tokens.containsAll(required.tokens);
  }

  /** What of the required tokens is not offered here, sorted. */
  public List<String> missing(Capabilities required) {
    return required.tokens.stream().filter(token -> !tokens.contains(token)).toList();
  }

  private static void requireToken(String token) {
    if (token.isEmpty()) {
      throw invalid("empty_token: a capability must not be empty");
    }
    if (token.indexOf(',') >= 0) {
      throw invalid("comma_in_token: " + Quote.of(token));
    }
    if (token.chars().anyMatch(next -> next <= 0x20 || next == 0x7F)) {
      throw invalid("control_or_whitespace: " + Quote.of(token));
    }
    if (!Unicode.isStorable(token)) {
      throw invalid("not_unicode: half of a surrogate pair in " + Quote.of(token));
    }
  }

  private static RuntimeException invalid(String problem) {
    return ValidationKind.INVALID_CAPABILITIES.because(problem);
  }
}
