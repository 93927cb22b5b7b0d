package io.flowfabric.engine.batch;

import io.flowfabric.Command;
import io.flowfabric.decision.Change;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Execution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way through a shard, and the promise of its answer. For one thread at a time.
 */
final class Ticket<O> {
  private final Command<O> command;
  private final int weight;
  private final long queuedAt;
  private final CompletableFuture<O> answer;
  private final Map<Search.Claimable, List<Execution>> shares = new HashMap<>(2);
  private @Nullable Decision<O> decision;
  private @Nullable RuntimeException objection;
  private @Nullable Runnable departure;

  Ticket(Command<O> command, int weight, long queuedAt, CompletableFuture<O> answer) {
    this.command = command;
    this.weight = weight;
    this.queuedAt = queuedAt;
    this.answer = answer;
  }

  CompletableFuture<O> answer() {
    return answer;
  }

  /** What is to be done when it leaves its shard, before it is answered. */
  void onDeparture(Runnable action) {
    departure = action;
  }

  /** How many records its searches may bring along; at least one. */
  int weight() {
    return weight;
  }

  long queuedAt() {
    return queuedAt;
  }

  String operation() {
    return command.wire();
  }

  /** Forgets what an earlier try came to. */
  void beginAgain() {
    shares.clear();
    decision = null;
    objection = null;
  }

  /** Its share of what a search found that others asked for too. */
  void give(Search.Claimable search, List<Execution> found) {
    shares.put(search, found);
  }

  /** What it needs and is not there yet. A command that cannot even say so is out. */
  Needs missing(WorkingSet state) {
    if (objection != null) {
      return Needs.NOTHING;
    }
    try {
      takeShares(state);
      return state.missing(command.needs(state));
    } catch (RuntimeException own) {
      objection = own;
      return Needs.NOTHING;
    }
  }

  /** Decides on what is loaded, and lets those behind it see the changes. */
  void decide(WorkingSet state, Moment moment) {
    if (objection != null) {
      return;
    }
    try {
      takeShares(state);
      Decision<O> made = command.decide(state, moment);
      state.apply(made.changes());
      decision = made;
    } catch (RuntimeException own) {
      objection = own;
    }
  }

  /** Those who ask for the same find what the last of them was given, so each sees to its own. */
  private void takeShares(WorkingSet state) {
    shares.forEach(state::loaded);
  }

  @Nullable
  Decision<O> decision() {
    return decision;
  }

  List<Change<?>> changes() {
    return decision == null ? List.of() : decision.changes();
  }

  List<Event> events() {
    return decision == null ? List.of() : decision.events();
  }

  /** Answers with what was decided and is committed, or with the command's own objection. */
  void settle() {
    depart();
    if (decision != null) {
      answer.complete(decision.outcome());
    } else {
      answer.completeExceptionally(
          objection == null ? new IllegalStateException("never decided") : objection);
    }
  }

  /** Once, however often it is answered. */
  private void depart() {
    Runnable action = departure;
    departure = null;
    if (action != null) {
      action.run();
    }
  }

  void fail(Throwable failure) {
    depart();
    answer.completeExceptionally(failure);
  }
}
