package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Wire;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The words of a closed set, in the spelling that is stored too. */
final class Words<E extends Enum<E>> implements Form<E> {
  private final Map<String, E> words = new HashMap<>();
  private final String list;

  Words(Class<E> type) {
    for (E word : type.getEnumConstants()) {
      words.put(spelled(word), word);
    }
    this.list = String.join(", ", words.keySet().stream().sorted().toList());
  }

  @Override
  public JsonNode write(E value) {
    return TextNode.valueOf(spelled(value));
  }

  @Override
  public E read(JsonNode node, At at) {
    E word = words.get(Scalars.text().read(node, at));
    if (word == null) {
      throw ValidationKind.INVALID_INPUT.because(at + " must be one of " + list);
    }
    return word;
  }

  private static String spelled(Enum<?> word) {
    return word instanceof Wire spelled ? spelled.wire() : word.name().toLowerCase(Locale.ROOT);
  }
}
