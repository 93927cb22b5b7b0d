package io.flowfabric.engine.batch;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.engine.outside.EntropySource;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Carries out some commands in one transaction: loads what all of them need, lets each decide in
 * turn on what those before it left, and flushes once. A refused command is an outcome like any
 * other. A failure of the whole is narrowed down by halving, until it hits only those whose it is;
 * but for those of the store itself, which hit all alike.
 */
final class GroupCommit {
  /** A command that asks for more records in every round is broken; none needs nearly as many. */
  private static final int MAX_LOADS = 256;

  private final Store store;
  private final EntropySource entropy;
  private final Retries retries;
  private final BatchMeter meter;

  GroupCommit(Store store, EntropySource entropy, Retries retries, BatchMeter meter) {
    this.store = store;
    this.entropy = entropy;
    this.retries = retries;
    this.meter = meter;
  }

  void carryOut(List<Ticket<?>> tickets) {
    try {
      retries.run(
          tickets.getFirst().operation(),
          () -> store.transact(transaction -> attempt(tickets, transaction)));
    } catch (RuntimeException failure) {
      if (tickets.size() == 1 || hitsAll(failure)) {
        tickets.forEach(ticket -> ticket.fail(failure));
      } else {
        meter.split();
        carryOut(tickets.subList(0, tickets.size() / 2));
        carryOut(tickets.subList(tickets.size() / 2, tickets.size()));
      }
      return;
    }
    // Those who end work are answered before those who ask for more, who then have more room.
    tickets.stream().sorted(Comparator.comparingInt(Ticket::weight)).forEach(GroupCommit::answer);
  }

  private static void answer(Ticket<?> ticket) {
    Decision<?> decision = ticket.decision();
    if (decision != null) {
      ReclaimWatch.look(decision);
    }
    ticket.settle();
  }

  private List<Ticket<?>> attempt(List<Ticket<?>> tickets, Transaction transaction) {
    var state = new WorkingSet(store.backend());
    tickets.forEach(Ticket::beginAgain);
    load(tickets, state, transaction);
    for (Ticket<?> ticket : tickets) {
      // What an earlier command changed can make a later one need more.
      if (!ticket.missing(state).isEmpty()) {
        load(List.of(ticket), state, transaction);
      }
      ticket.decide(state, new Moment(transaction.now(), entropy.draw()));
    }
    Decision<?> all = Decision.all(
        tickets.stream().map(Ticket::decision).filter(Objects::nonNull).toList(), tickets);
    if (!all.changes().isEmpty() || !all.events().isEmpty()) {
      transaction.flush(all.changes(), all.events());
    }
    return tickets;
  }

  private void load(List<Ticket<?>> tickets, WorkingSet state, Transaction transaction) {
    for (int round = 0; round < MAX_LOADS; round++) {
      var searches = new SharedSearches();
      Needs missing = searches.missing(tickets, state);
      if (missing.isEmpty()) {
        return;
      }
      transaction.load(missing, state);
      searches.dealOut(state);
    }
    throw new IllegalStateException(tickets.getFirst().operation() + " never has enough loaded");
  }

  /** What hits every command alike is not narrowed down. */
  private static boolean hitsAll(RuntimeException failure) {
    return failure instanceof EngineException.Unavailable
        || failure instanceof EngineException.Transport transport
            && transport.kind() != TransportKind.PROTOCOL;
  }
}
