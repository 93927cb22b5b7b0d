package io.flowfabric.server.access;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The namespaces and executions that a record names, however deep inside, so that a command which
 * is new cannot be forgotten.
 */
record Mentions(Set<Namespace> namespaces, Set<ExecutionId> executions) {

  static Mentions in(Record record) {
    var mentions = new Mentions(new LinkedHashSet<>(), new LinkedHashSet<>());
    mentions.visit(record);
    return mentions;
  }

  private void visit(@Nullable Object value) {
    switch (value) {
      case null -> {
        return;
      }
      case Namespace namespace -> namespaces.add(namespace);
      case ExecutionId execution -> executions.add(execution);
      case Record record -> parts(record);
      case Iterable<?> many -> many.forEach(this::visit);
      case Optional<?> maybe -> maybe.ifPresent(this::visit);
      default -> {
        return;
      }
    }
  }

  private void parts(Record record) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        visit(component.getAccessor().invoke(record));
      } catch (IllegalAccessException | InvocationTargetException hidden) {
        throw new IllegalStateException(component + " cannot be looked at", hidden);
      }
    }
  }
}
