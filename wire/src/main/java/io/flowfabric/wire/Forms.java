package io.flowfabric.wire;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The forms of all types that travel. Records are objects, sealed types are named alternatives,
 * enums are words; a few types have a form of their own. Whatever is none of these does not travel,
 * and asking for its form fails.
 */
public final class Forms {
  private static final Map<Type, Form<?>> KNOWN = new ConcurrentHashMap<>();

  private Forms() {}

  @SuppressWarnings("unchecked")
  public static <T> Form<T> of(Class<T> type) {
    return (Form<T>) of((Type) type);
  }

  public static Form<?> of(Type type) {
    Form<?> known = KNOWN.get(type);
    if (known != null) {
      return known;
    }
    Form<?> made = make(type, Map.of());
    KNOWN.putIfAbsent(type, made);
    return made;
  }

  /** @param bound what the type parameters of the surrounding record stand for */
  private static Form<?> make(Type type, Map<TypeVariable<?>, Type> bound) {
    return switch (type) {
      case TypeVariable<?> variable -> of(named(variable, bound));
      case ParameterizedType generic -> generic(generic, bound);
      case Class<?> plain -> plain(plain);
      default -> throw new IllegalArgumentException(type + " does not travel");
    };
  }

  private static Type named(TypeVariable<?> variable, Map<TypeVariable<?>, Type> bound) {
    Type type = bound.get(variable);
    if (type == null) {
      throw new IllegalArgumentException(variable + " stands for nothing");
    }
    return type;
  }

  private static Form<?> plain(Class<?> type) {
    Form<?> own = Scalars.ALL.get(type);
    if (own != null) {
      return own;
    }
    if (type.isEnum()) {
      return words(type);
    }
    if (type.isRecord()) {
      return new RecordForm(type, part -> make(part, Map.of()));
    }
    if (type.isSealed()) {
      return new UnionForm(type, Forms::of);
    }
    throw new IllegalArgumentException(type + " does not travel");
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Form<?> words(Class<?> type) {
    return new Words(type);
  }

  private static Form<?> generic(ParameterizedType type, Map<TypeVariable<?>, Type> bound) {
    Class<?> raw = (Class<?>) type.getRawType();
    Type[] arguments = type.getActualTypeArguments();
    if (raw.isRecord()) {
      Map<TypeVariable<?>, Type> inner = new ConcurrentHashMap<>();
      for (int index = 0; index < arguments.length; index++) {
        inner.put(raw.getTypeParameters()[index], arguments[index]);
      }
      return new RecordForm(raw, part -> make(part, inner));
    }
    Form<?> last = make(arguments[arguments.length - 1], bound);
    if (raw == Optional.class) {
      return Containers.optional(last);
    }
    if (Map.class.isAssignableFrom(raw) && arguments[0] == String.class) {
      return mapOf(raw, last);
    }
    return collection(raw, last);
  }

  private static Form<?> mapOf(Class<?> raw, Form<?> value) {
    if (raw == Map.class || raw == SortedMap.class) {
      return Containers.map(value);
    }
    throw new IllegalArgumentException(raw + " does not travel");
  }

  private static <T> Form<? extends Collection<T>> collection(Class<?> raw, Form<T> item) {
    if (raw == List.class) {
      return Containers.array(item, List::copyOf);
    }
    if (raw == Set.class) {
      return Containers.array(item, HashSet::new);
    }
    if (raw == SortedSet.class) {
      return Containers.array(item, TreeSet::new);
    }
    throw new IllegalArgumentException(raw + " does not travel");
  }
}
