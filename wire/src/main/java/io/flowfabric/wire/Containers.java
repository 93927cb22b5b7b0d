package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Lists, sets, maps with texts as keys, and what may be missing. */
final class Containers {
  private Containers() {}

  static Form<Map<String, String>> texts() {
    return map(Scalars.text());
  }

  static Form<Collection<String>> tokens() {
    return array(Scalars.text(), items -> items);
  }

  /** @param collect makes the collection of what was read */
  static <T, C extends Collection<T>> Form<C> array(Form<T> item, Function<List<T>, C> collect) {
    return new Form<>() {
      @Override
      public JsonNode write(C values) {
        ArrayNode out = JsonCodec.array();
        values.forEach(value -> out.add(item.write(value)));
        return out;
      }

      @Override
      public C read(JsonNode node, At at) {
        if (!node.isArray()) {
          throw at.expected("an array", node);
        }
        List<T> items = new ArrayList<>(node.size());
        for (int index = 0; index < node.size(); index++) {
          items.add(item.read(node.get(index), at.item(index)));
        }
        return collect.apply(items);
      }
    };
  }

  static <T> Form<Map<String, T>> map(Form<T> value) {
    return new Form<>() {
      @Override
      public JsonNode write(Map<String, T> values) {
        ObjectNode out = JsonCodec.object();
        values.forEach((key, one) -> out.set(key, value.write(one)));
        return out;
      }

      @Override
      public Map<String, T> read(JsonNode node, At at) {
        if (!node.isObject()) {
          throw at.expected("an object", node);
        }
        Map<String, T> values = new TreeMap<>();
        node.properties()
            .forEach(field ->
                values.put(field.getKey(), value.read(field.getValue(), at.field(field.getKey()))));
        return values;
      }
    };
  }

  static <T> Form<Optional<T>> optional(Form<T> form) {
    return new Form<>() {
      @Override
      public JsonNode write(Optional<T> value) {
        return value.map(form::write).orElse(NullNode.instance);
      }

      @Override
      public Optional<T> read(JsonNode node, At at) {
        return node.isNull() || node.isMissingNode()
            ? Optional.empty()
            : Optional.of(form.read(node, at));
      }

      @Override
      public Optional<T> missing() {
        return Optional.empty();
      }
    };
  }
}
