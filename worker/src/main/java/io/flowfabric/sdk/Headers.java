package io.flowfabric.sdk;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Tags;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What layers send along with work, from where it is submitted to its handler, such as the context
 * of a trace. It travels as tags of the execution, so it outlives retries and processes on every
 * store; handlers do not see it among their tags.
 */
public record Headers(SortedMap<String, String> values) {
  private static final String PREFIX = "ff_header.";

  public Headers {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  static Headers of(Tags tags) {
    var found = new TreeMap<String, String>();
    tags.values().forEach((key, value) -> {
      if (isHeader(key)) {
        found.put(key.substring(PREFIX.length()), value);
      }
    });
    return new Headers(found);
  }

  /** By a name in whatever case, with dashes or without. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(plain(name)));
  }

  /**
   * The same work with these headers. One that does not fit the limits of tags is left out, as no
   * layer should keep work from being handed in.
   */
  public static CreateExecution addTo(CreateExecution create, Map<String, String> headers) {
    var tags = new TreeMap<>(create.tags().values());
    headers.forEach((name, value) -> {
      String key = PREFIX + plain(name);
      if (tags.size() < Limits.TAGS && Tags.isKey(key) && fits(value)) {
        tags.put(key, value);
      }
    });
    return new CreateExecution(
        create.execution(),
        create.submission(),
        new Tags(tags),
        create.priority(),
        create.delayUntil(),
        create.deadline());
  }

  /** The tags that the application gave. */
  static Tags without(Tags tags) {
    if (tags.values().keySet().stream().noneMatch(Headers::isHeader)) {
      return tags;
    }
    var own = new TreeMap<>(tags.values());
    own.keySet().removeIf(Headers::isHeader);
    return new Tags(own);
  }

  static String requireNoHeader(String key) {
    if (isHeader(key)) {
      throw ValidationKind.INVALID_TAG_KEY.because(
          "tag keys that begin with " + PREFIX + " are kept for headers");
    }
    return key;
  }

  private static boolean isHeader(String key) {
    return key.startsWith(PREFIX);
  }

  private static boolean fits(String value) {
    return value.getBytes(StandardCharsets.UTF_8).length <= Limits.TAG_VALUE_BYTES;
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
