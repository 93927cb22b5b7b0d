package io.flowfabric.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A record as an object. What may be unset and is is left out; fields nobody knows are ignored. */
final class RecordForm implements Form<Record> {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

  private final List<Field> fields;
  private final MethodHandle constructor;

  /**
   * A part of a record.
   *
   * @param needed whether a message without it makes no sense
   */
  private record Field(String name, MethodHandle accessor, Form<Object> form, boolean needed) {}

  /** @param formOf the form of a component's type, which may name the parameters of the record */
  RecordForm(Class<?> type, Function<Type, Form<?>> formOf) {
    RecordComponent[] components = type.getRecordComponents();
    List<Field> made = new ArrayList<>();
    for (RecordComponent component : components) {
      made.add(field(component, formOf));
    }
    this.fields = List.copyOf(made);
    this.constructor = constructor(type, components);
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  @Override
  public JsonNode write(Record value) {
    ObjectNode out = JsonCodec.object();
    for (Field field : fields) {
      Object part = part(field, value);
      if (part != null) {
        out.set(field.name(), field.form().write(part));
      }
    }
    return out;
  }

  @Override
  public Record read(JsonNode node, At at) {
    if (!node.isObject()) {
      throw at.expected("an object", node);
    }
    @Nullable Object[] parts = new Object[fields.size()];
    for (int index = 0; index < parts.length; index++) {
      parts[index] = read(fields.get(index), node, at);
    }
    return construct(parts);
  }

  private static @Nullable Object read(Field field, JsonNode node, At at) {
    JsonNode part = node.path(field.name());
    if (!part.isMissingNode() && !part.isNull()) {
      return field.form().read(part, at.field(field.name()));
    }
    if (field.needed()) {
      throw new MalformedMessage(at.field(field.name()) + " is missing");
    }
    return field.form().missing();
  }

  @SuppressWarnings("unchecked")
  private static Field field(RecordComponent component, Function<Type, Form<?>> formOf) {
    try {
      return new Field(
          Spelling.of(component),
          LOOKUP
              .unreflect(component.getAccessor())
              .asType(MethodType.methodType(Object.class, Record.class)),
          (Form<Object>) formOf.apply(component.getGenericType()),
          !isOptional(component));
    } catch (IllegalAccessException hidden) {
      throw new IllegalStateException(component + " cannot travel", hidden);
    }
  }

  private static boolean isOptional(RecordComponent component) {
    return component.getType() == Optional.class
        || Arrays.stream(component.getAnnotatedType().getAnnotations())
            .anyMatch(each -> each.annotationType() == Nullable.class);
  }

  private static MethodHandle constructor(Class<?> type, RecordComponent[] components) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return LOOKUP
          .findConstructor(type, MethodType.methodType(void.class, types))
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Record.class, Object[].class));
    } catch (ReflectiveOperationException hidden) {
      throw new IllegalStateException(type + " cannot travel", hidden);
    }
  }

  private static @Nullable Object part(Field field, Record value) {
    try {
      return (Object) field.accessor().invokeExact(value);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new IllegalStateException("an accessor throws nothing else", impossible);
    }
  }

  private Record construct(@Nullable Object[] parts) {
    try {
      return (Record) constructor.invokeExact(parts);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new IllegalStateException("a constructor throws nothing else", impossible);
    }
  }
}
