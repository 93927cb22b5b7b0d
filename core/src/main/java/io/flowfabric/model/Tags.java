package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a caller hangs on an execution to find it again: flat keys such as {@code cairn.task}. */
public record Tags(SortedMap<String, String> values) {
  public static final Tags NONE = new Tags(new TreeMap<>());

  /** The tag whose value goes out with every event of the execution. */
  public static final String INSTANCE = "cairn.instance_id";

  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]*\\.[a-z0-9_][a-z0-9_.]*");
  private static final Text VALUE = Text.of("tag value", 0, Limits.TAG_VALUE_BYTES);

  public Tags {
    if (values.size() > Limits.TAGS) {
      throw ValidationKind.INVALID_INPUT.because(
          "tags must be at most " + Limits.TAGS + ", were " + values.size());
    }
    values.forEach((key, value) -> {
      requireKey(key);
      VALUE.requireLength(value);
    });
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  public static Tags of(Map<String, String> values) {
    return new Tags(new TreeMap<>(values));
  }

  public static String requireKey(String key) {
    if (!isKey(key)) {
      throw ValidationKind.INVALID_TAG_KEY.because("tag key must match " + KEY + " and be at most "
          + Limits.TAG_KEY_BYTES + " bytes, was " + Quote.of(key));
    }
    return key;
  }

  public static boolean isKey(String text) {
    return text.length() <= Limits.TAG_KEY_BYTES && KEY.matcher(text).matches();
  }

  public Optional<String> find(String key) {
    return Optional.ofNullable(values.get(requireKey(key)));
  }

  public Tags with(String key, String value) {
    var changed = new TreeMap<>(values);
    changed.put(key, value);
    return new Tags(changed);
  }

  public @Nullable String instance() {
    return values.get(INSTANCE);
  }
}
