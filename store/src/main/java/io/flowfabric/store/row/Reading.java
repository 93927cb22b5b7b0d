package io.flowfabric.store.row;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import java.util.function.Supplier;

/** Turns what a record refuses to be made of into corruption: it was valid when it was written. */
final class Reading {
  private Reading() {}

  static <R> R of(Table table, Supplier<R> reading) {
    try {
      return reading.get();
    } catch (EngineException.Validation invalid) {
      throw invalid.kind() == ValidationKind.CORRUPTION
          ? invalid
          : corrupt(table, invalid.detail());
    } catch (IllegalStateException contradiction) {
      throw corrupt(table, String.valueOf(contradiction.getMessage()));
    }
  }

  private static RuntimeException corrupt(Table table, String problem) {
    return ValidationKind.CORRUPTION.because(
        table + " holds a row that contradicts itself: " + problem);
  }
}
