package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A closed set of alternatives: an object whose one field is named after the alternative, or the
 * bare name where it has no parts.
 */
final class UnionForm implements Form<Object> {
  private final Map<Class<?>, String> names = new LinkedHashMap<>();
  private final Map<String, Form<Object>> forms = new LinkedHashMap<>();

  @SuppressWarnings("unchecked")
  UnionForm(Class<?> type, Function<Class<?>, Form<?>> formOf) {
    for (Class<?> alternative : alternatives(type)) {
      names.put(alternative, alternative.getSimpleName());
      forms.put(alternative.getSimpleName(), (Form<Object>) formOf.apply(alternative));
    }
  }

  @Override
  public JsonNode write(Object value) {
    String name = names.get(value.getClass());
    if (name == null) {
      throw new IllegalStateException(value.getClass() + " is none of " + names.values());
    }
    Form<Object> form = form(name);
    return isBare(form) ? TextNode.valueOf(name) : JsonCodec.object().set(name, form.write(value));
  }

  @Override
  public Object read(JsonNode node, At at) {
    if (node.isTextual() && forms.containsKey(node.textValue())) {
      return form(node.textValue()).read(JsonCodec.object(), at);
    }
    List<String> given = node.properties().stream().map(Map.Entry::getKey).toList();
    if (given.size() != 1 || !forms.containsKey(given.getFirst())) {
      throw at.expected("an object with one field, one of " + forms.keySet(), node);
    }
    String name = given.getFirst();
    return form(name).read(node.path(name), at.field(name));
  }

  private Form<Object> form(String name) {
    Form<Object> form = forms.get(name);
    if (form == null) {
      throw new IllegalStateException("no such alternative: " + name);
    }
    return form;
  }

  private static boolean isBare(Form<?> form) {
    return form instanceof RecordForm record && record.isEmpty();
  }

  private static List<Class<?>> alternatives(Class<?> type) {
    return Stream.of(type.getPermittedSubclasses())
        .<Class<?>>flatMap(one -> one.isSealed() ? alternatives(one).stream() : Stream.of(one))
        .toList();
  }
}
