package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.Sender;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.tck.rig.Rig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What steps act on: a rig, and a memory of all that was sent and handed out, so that a step can
 * use an old handle, redeem a grant twice, or deliver a command again. For one thread.
 */
public final class World {
  private static final int PARTITIONS = 2;
  private static final long VERSION_7 = 0x7000;
  private static final long FIRST_FREE_NUMBER = 1000;

  private final Rig rig;
  private final List<Deed> deeds = new ArrayList<>();
  private final List<Command<?>> sent = new ArrayList<>();
  private final Map<ExecutionId, List<Claim>> claims = new HashMap<>();
  private final Map<ExecutionId, List<Granted>> grants = new HashMap<>();
  private long drawn;

  public World(Rig rig) {
    this.rig = rig;
  }

  public Rig rig() {
    return rig;
  }

  /** The execution that steps call E1, E2 and so on. */
  public static ExecutionId id(int number) {
    return new ExecutionId(number % PARTITIONS, new UUID(VERSION_7, number));
  }

  public void send(Command<?> command) {
    sent.add(command);
    carryOut(command);
  }

  /** Sends the command that was sent this many commands ago once more, as it was. */
  public void sendAgain(int back) {
    if (back < sent.size()) {
      carryOut(sent.get(sent.size() - 1 - back));
    }
  }

  /** An id that was not given before; the same steps get the same ids. */
  public UUID newId() {
    return new UUID(VERSION_7, FIRST_FREE_NUMBER + ++drawn);
  }

  /** An execution by its number, as it is stored. */
  public Optional<Execution> find(int number) {
    return rig.find(Key.of(id(number)));
  }

  /** All executions as they are stored. */
  public List<Execution> executions() {
    var search = new Search.Executions(Search.ExecutionFilter.ANY, null, Limits.PAGE);
    return new Reader(rig.faults()).find(search);
  }

  /** The handle that was handed out last for an execution, or one of those before it. */
  public Optional<Claim> claim(ExecutionId execution, int back) {
    return fromEnd(claims.getOrDefault(execution, List.of()), back);
  }

  Optional<Granted> granted(ExecutionId execution, int back) {
    return fromEnd(grants.getOrDefault(execution, List.of()), back);
  }

  public <O> void tick(Reconciler<O> reconciler) {
    var recording = new FlowFabric() {
      @Override
      public <P> P apply(Command<P> command) {
        Deed deed = carryOut(command);
        if (deed.failure() != null) {
          throw deed.failure();
        }
        return answer(deed);
      }
    };
    var reader = new Reader(rig.faults());
    new ReconcilerLoop<>(reconciler, Sender.through(recording), reader, ReconcilerFilter.ALL)
        .tick();
  }

  /** What was done since the last time of asking. */
  List<Deed> takeDeeds() {
    List<Deed> done = List.copyOf(deeds);
    deeds.clear();
    return done;
  }

  private Deed carryOut(Command<?> command) {
    Deed deed = attempt(command);
    deeds.add(deed);
    deed.claims()
        .forEach(claim ->
            claims.computeIfAbsent(claim.execution(), id -> new ArrayList<>()).add(claim));
    deed.granted()
        .ifPresent(granted -> grants
            .computeIfAbsent(granted.ticket().execution(), id -> new ArrayList<>())
            .add(granted));
    return deed;
  }

  private <O> Deed attempt(Command<O> command) {
    try {
      return new Deed(command, rig.apply(command), null);
    } catch (RuntimeException failure) {
      return new Deed(command, null, failure);
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  private static <P> P answer(Deed deed) {
    return (P) deed.answer();
  }

  private static <T> Optional<T> fromEnd(List<T> items, int back) {
    return back < items.size() ? Optional.of(items.get(items.size() - 1 - back)) : Optional.empty();
  }
}
