package io.flowfabric.store.row;

import io.flowfabric.model.Wire;
import java.util.HashMap;
import java.util.Map;

/**
 * The spellings of the closed sets, kept at hand: rows are read and written far more often than
 * words change.
 */
final class Words {
  private static final ClassValue<Map<String, Object>> MEANINGS = new ClassValue<>() {
    @Override
    protected Map<String, Object> computeValue(Class<?> words) {
      Map<String, Object> meanings = new HashMap<>();
      for (Object word : words.getEnumConstants()) {
        meanings.put(((Wire) word).wire(), word);
      }
      return meanings;
    }
  };

  private Words() {}

  static <E extends Enum<E> & Wire> E read(Class<E> words, Column<String> column, String text) {
    Object word = MEANINGS.get(words).get(text);
    if (word == null) {
      throw column.corrupt(text, "which is no such word");
    }
    return words.cast(word);
  }
}
