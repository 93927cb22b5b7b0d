package io.flowfabric.sim.check;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store whose commits a witness sees. */
public record WitnessedStore(Store inner, Witness witness) implements ForwardingStore {

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    var seen = new Seen();
    R answer = inner.transact(transaction -> work.apply(seen.over(transaction)));
    if (!seen.changes.isEmpty() || !seen.events.isEmpty()) {
      witness.committed(seen.changes, seen.events, seen.now());
    }
    return answer;
  }

  private static final class Seen implements Transaction {
    private final List<Change<?>> changes = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private @Nullable Transaction beneath;

    Seen over(Transaction transaction) {
      beneath = transaction;
      return this;
    }

    private Transaction beneath() {
      if (beneath == null) {
        throw new IllegalStateException("no transaction yet");
      }
      return beneath;
    }

    @Override
    public void load(Needs needs, WorkingSet into) {
      beneath().load(needs, into);
    }

    @Override
    public Instant now() {
      return beneath().now();
    }

    @Override
    public void flush(List<Change<?>> written, List<Event> told) {
      beneath().flush(written, told);
      changes.addAll(written);
      events.addAll(told);
    }
  }
}
