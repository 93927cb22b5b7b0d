package io.flowfabric.decision;

import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record before and after a decision. Without a before it is new; without an after it is deleted.
 */
public record Change<E extends Entity>(
    Key<E> key, @Nullable E before, @Nullable E after) {

  /** Two changes of the same record, one after the other, as one. */
  @SuppressWarnings("unchecked")
  Change<E> then(Change<?> later) {
    return new Change<>(key, before, (E) later.after);
  }

  boolean isNothing() {
    return Objects.equals(before, after);
  }
}
