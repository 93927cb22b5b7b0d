package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * UUIDs in their one accepted spelling: hyphenated and lower case, so that equal ids are equal
 * texts.
 */
final class CanonicalUuid {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private CanonicalUuid() {}

  static Optional<UUID> find(String text) {
    return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
  }

  static UUID parse(String field, String text) {
    return find(text)
        .orElseThrow(() -> ValidationKind.INVALID_INPUT.because(
            field + " must be a hyphenated lower-case UUID, was " + Quote.of(text)));
  }

  /** The order of the canonical texts; {@link UUID#compareTo} would compare signed halves. */
  static int compare(UUID left, UUID right) {
    int high = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
  }
}
