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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Carries out some commands in one transaction: loads what all of them need, lets each decide in
 * turn on what those before it left, and flushes once. A refused command is an outcome like any
 * other. A failure of the whole is narrowed down by halving, until it hits only those whose it is;
 * but for those of the store itself, which hit all alike.
 */
final class GroupCommit {
  /** A command that asks for more records in every round is broken; none needs nearly as many. */
  private static final int MAX_LOADS = 256;

  private static final Comparator<Ticket<?>> LIGHTEST_FIRST =
      Comparator.comparingInt(Ticket::weight);

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
    List<Ticket<?>> answered = new ArrayList<>(tickets);
    answered.sort(LIGHTEST_FIRST);
    answered.forEach(GroupCommit::answer);
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
    loadOnce(tickets, state, transaction);
    decide(tickets, state, transaction);
    List<Decision<?>> decisions = new ArrayList<>();
    for (Ticket<?> ticket : tickets) {
      if (ticket.decision() != null) {
        decisions.add(ticket.decision());
      }
    }
    Decision<?> all = Decision.all(decisions, tickets);
    if (!all.changes().isEmpty() || !all.events().isEmpty()) {
      transaction.flush(all.changes(), all.events());
    }
    return tickets;
  }

  /**
   * What was loaded can make a command need more, and so can what an earlier command changed. As
   * each is asked before it decides, not all have to be asked again after the first load: most need
   * nothing more. But where one does, those behind it may as well, and all of that is loaded in one
   * go.
   */
  private void decide(List<Ticket<?>> tickets, WorkingSet state, Transaction transaction) {
    boolean complete = false;
    for (int place = 0; place < tickets.size(); place++) {
      Ticket<?> ticket = tickets.get(place);
      if (!ticket.missing(state).isEmpty()) {
        load(
            complete ? List.of(ticket) : tickets.subList(place, tickets.size()),
            state,
            transaction);
        complete = true;
      }
      ticket.decide(state, new Moment(transaction.now(), entropy.draw()));
    }
  }

  private void load(List<Ticket<?>> tickets, WorkingSet state, Transaction transaction) {
    for (int round = 0; round < MAX_LOADS; round++) {
      if (!loadOnce(tickets, state, transaction)) {
        return;
      }
    }
    throw new IllegalStateException(tickets.getFirst().operation() + " never has enough loaded");
  }

  /** Whether anything was missing. */
  private boolean loadOnce(List<Ticket<?>> tickets, WorkingSet state, Transaction transaction) {
    var searches = new SharedSearches();
    Needs missing = searches.missing(tickets, state);
    if (missing.isEmpty()) {
      return false;
    }
    transaction.load(missing, state);
    searches.dealOut(state);
    return true;
  }

  /** What hits every command alike is not narrowed down. */
  private static boolean hitsAll(RuntimeException failure) {
    return failure instanceof EngineException.Unavailable
        || failure instanceof EngineException.Transport transport
            && transport.kind() != TransportKind.PROTOCOL;
  }
}
