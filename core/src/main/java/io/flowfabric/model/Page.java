package io.flowfabric.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Part of a list, and where it goes on.
 *
 * @param next the cursor after the last item, present only if there is more
 */
public record Page<T, C>(List<T> items, Optional<C> next) {
  public Page {
    items = List.copyOf(items);
  }

  /**
   * Cuts what was read down to the limit; one more than the limit was read to know whether there is
   * more.
   */
  public static <S, T, C> Page<T, C> of(
      List<S> read, int limit, Function<S, T> item, Function<S, C> cursor) {
    List<S> shown = read.subList(0, Math.min(limit, read.size()));
    Optional<C> next = read.size() > limit && limit > 0
        ? Optional.of(cursor.apply(shown.getLast()))
        : Optional.empty();
    return new Page<>(shown.stream().map(item).toList(), next);
  }
}
