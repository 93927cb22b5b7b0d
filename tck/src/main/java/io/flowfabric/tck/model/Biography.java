package io.flowfabric.tck.model;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.PastAttempt;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An execution and the attempts that it had before its latest, as they are stored. */
record Biography(Execution execution, List<PastAttempt> past) {

  /** All its attempts, the latest last. */
  List<Attempt> attempts() {
    return Stream.concat(
            past.stream().map(PastAttempt::attempt),
            Optional.ofNullable(execution.attempt()).stream())
        .toList();
  }
}
