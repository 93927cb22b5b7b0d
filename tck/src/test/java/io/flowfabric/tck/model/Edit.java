package io.flowfabric.tck.model;

import io.flowfabric.decision.Change;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Times;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Changes what is about to be written, as a rule that is wrong would. */
final class Edit {
  private Edit() {}

  /** Where an execution takes a step, it comes out as something else. */
  static UnaryOperator<Change<?>> ofExecutions(BiFunction<Execution, Execution, Execution> wrong) {
    return change ->
        change.before() instanceof Execution before && change.after() instanceof Execution after
            ? new Change<>(after.key(), before, wrong.apply(before, after))
            : change;
  }

  static Execution with(Execution execution, Counters counters) {
    return with(execution, execution.phase(), counters, execution.times());
  }

  static Execution with(Execution execution, Times times) {
    return with(execution, execution.phase(), execution.counters(), times);
  }

  static Execution with(Execution execution, Phase phase) {
    return with(execution, phase, execution.counters(), execution.times());
  }

  static Execution with(Execution execution, Phase phase, Counters counters, Times times) {
    return new Execution(
        execution.id(),
        execution.submission(),
        execution.flow(),
        execution.priority(),
        execution.tags(),
        execution.deadline(),
        phase,
        counters,
        execution.lastFailure(),
        execution.progress(),
        times);
  }
}
