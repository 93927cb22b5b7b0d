package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Arrays;
import java.util.regex.Pattern;

/** A partition by family and index, written as <code>{fp:7}</code>. */
public record PartitionKey(Family family, int index) {
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,4}");

  /** What is spread over the partitions; executions share those of flows. */
  public enum Family {
    FLOW("fp"),
    BUDGET("b"),
    QUOTA("q");

    private final String prefix;

    Family(String prefix) {
      this.prefix = prefix;
    }
  }

  public static PartitionKey parse(String text) {
    if (!text.startsWith("{") || !text.endsWith("}")) {
      throw invalid("MissingBraces", text);
    }
    String[] body = text.substring(1, text.length() - 1).split(":", -1);
    if (body.length != 2) {
      throw invalid("MalformedBody", text);
    }
    Family family = Arrays.stream(Family.values())
        .filter(known -> known.prefix.equals(body[0]))
        .findFirst()
        .orElseThrow(() -> invalid("UnknownFamilyPrefix", text));
    if (!INDEX.matcher(body[1]).matches() || Integer.parseInt(body[1]) > 0xFFFF) {
      throw invalid("InvalidIndex", text);
    }
    return new PartitionKey(family, Integer.parseInt(body[1]));
  }

  @Override
  public String toString() {
    return "{" + family.prefix + ":" + index + "}";
  }

  private static RuntimeException invalid(String problem, String given) {
    return ValidationKind.INVALID_INPUT.because(
        "partition_key " + problem + ", was " + Quote.of(given));
  }
}
