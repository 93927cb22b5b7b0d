package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;

/** A word of a closed set, with the spelling that is stored and sent. */
public interface Wire {
  String name();

  default String wire() {
    return Spellings.of(this);
  }

  /** Reads a stored word; one that does not exist is corruption and names its column. */
  static <E extends Enum<E> & Wire> E stored(
      Class<E> words, String table, String column, String value) {
    for (E word : words.getEnumConstants()) {
      if (word.wire().equals(value)) {
        return word;
      }
    }
    throw ValidationKind.CORRUPTION.because(
        table + "." + column + " holds an unknown value: " + value);
  }

  /** Reads a word that a caller gave. */
  static <E extends Enum<E> & Wire> E given(Class<E> words, String field, String value) {
    for (E word : words.getEnumConstants()) {
      if (word.wire().equals(value)) {
        return word;
      }
    }
    throw ValidationKind.INVALID_INPUT.because(field + " has no such value: " + value);
  }
}
