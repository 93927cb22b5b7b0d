package io.flowfabric.server.access;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CountExecutions;
import io.flowfabric.execution.GetExecutionNamespace;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.ListSuspended;
import io.flowfabric.grant.VerifyGrant;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.service.ReadEvents;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a command within one namespace: every namespace in it must be that one, and every execution
 * it names must belong to it. What belongs to others is answered as if it did not exist. A list is
 * narrowed; what cannot be narrowed is denied.
 */
record Confinement(FlowFabric fabric, Namespace namespace) {
  /** A lane may hold work of several namespaces, and these hand it out or tell of it as it is. */
  private static final Set<Class<?>> ACROSS_NAMESPACES = Set.of(
      ClaimExecutions.class,
      ClaimForWorker.class,
      ScanEligibleExecutions.class,
      ListLanes.class,
      ListSuspended.class,
      VerifyGrant.class);

  Command<?> of(Command<?> command) {
    if (ACROSS_NAMESPACES.contains(command.getClass())) {
      throw new Denied(command.wire() + " reaches across namespaces, and the token is confined");
    }
    Command<?> narrowed = narrowed(command);
    Mentions mentions = Mentions.in((Record) narrowed);
    mentions.namespaces().forEach(this::requireOwn);
    mentions.executions().forEach(this::requireOwn);
    return narrowed;
  }

  private Command<?> narrowed(Command<?> command) {
    return switch (command) {
      case ListExecutions list -> {
        ExecutionFilter filter = list.filter();
        yield new ListExecutions(
            new ExecutionFilter(
                filter.partition(), own(filter.namespace()), filter.lane(), filter.state()),
            list.after(),
            list.limit());
      }
      case CountExecutions count ->
        new CountExecutions(own(count.namespace()), count.lane(), count.after(), count.limit());
      case ListExpiredLeases list ->
        new ListExpiredLeases(list.asOf(), own(list.namespace()), list.after(), list.limit());
      case ReadEvents events -> {
        ReadEvents.Filter filter = events.filter();
        yield new ReadEvents(
            events.family(),
            events.cursor(),
            new ReadEvents.Filter(
                own(filter.namespace()), filter.lane(), filter.tagKey(), filter.tagValue()),
            events.limit());
      }
      default -> command;
    };
  }

  private Namespace own(@Nullable Namespace asked) {
    return asked == null ? namespace : asked;
  }

  private void requireOwn(Namespace asked) {
    if (!asked.equals(namespace)) {
      throw new Denied("the token is confined to another namespace");
    }
  }

  /** Of what does not exist the engine itself says so. */
  private void requireOwn(ExecutionId execution) {
    if (fabric
        .apply(new GetExecutionNamespace(execution))
        .filter(owner -> !owner.equals(namespace))
        .isPresent()) {
      throw new EngineException.NotFound("execution", execution.toString());
    }
  }
}
