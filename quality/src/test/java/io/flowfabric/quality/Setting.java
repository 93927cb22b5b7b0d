package io.flowfabric.quality;

import io.flowfabric.Command;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** What is stored, and when it is, while one command decides. The execution may be missing. */
record Setting(
    Execution execution, Instant now, Map<Key<?>, Entity> records, List<Worker> workers) {
  static final ExecutionId ID = Sample.id(1);
  static final WorkerIdentity WORKER = WorkerIdentity.of("w1", "w1-i1");
  static final WorkerIdentity OTHER = WorkerIdentity.of("w2", "w2-i1");
  static final Capabilities ABLE = Sample.policy().routing().capabilities();
  static final Duration TTL = Duration.ofSeconds(10);

  private static final Backend BACKEND = new Backend("memory", Backend.Tag.MEMORY, "test");
  private static final SigningKey SIGNER = SigningKey.active("k1", new byte[32], Sample.START);
  private static final int MOST_LOADS = 20;

  static Setting of(StartingPoint start) {
    var bare = new Setting(start.execution(), start.now(), Map.of(), List.of());
    return bare.with(new Keystore(List.of(SIGNER)));
  }

  Setting with(Entity record) {
    Map<Key<?>, Entity> more = new LinkedHashMap<>(records);
    more.put(record.key(), record);
    return new Setting(execution, now, more, workers);
  }

  Setting withoutSigningKey() {
    return with(Keystore.EMPTY);
  }

  /** The execution as it would be under other circumstances. */
  Setting where(UnaryOperator<Execution> changed) {
    return new Setting(execution == null ? null : changed.apply(execution), now, records, workers);
  }

  Setting at(Instant time) {
    return new Setting(execution, time, records, workers);
  }

  Setting withWorker(Capabilities offered) {
    var worker = new Worker(
        Sample.TENANT, OTHER, new TreeSet<>(List.of(Sample.LANE)), offered, TTL, now, now);
    return new Setting(execution, now, records, List.of(worker));
  }

  /** The lease that is current, or was last; a made-up one where there never was any. */
  Fence fence() {
    Attempt latest = execution == null ? null : execution.attempt();
    return latest == null ? stale() : Fence.of(ID, latest);
  }

  /** A lease that is not the current one. */
  Fence stale() {
    long epoch = execution == null ? 0 : execution.counters().leaseEpoch();
    return new Fence(
        ID, new LeaseId(new UUID(7, 7)), Math.max(0, epoch - 1), new AttemptId(new UUID(8, 8)));
  }

  static Handle handle(Fence fence) {
    var content =
        new Handle.Content(BACKEND.tag(), 0, fence, TTL, Sample.LANE, Sample.HOLDER.instance());
    return new Handle(BACKEND.tag(), HandleKind.FRESH, content);
  }

  GrantDesk.Issued issued(GrantKind kind) {
    return issued(kind, WORKER, now);
  }

  /** A grant for five seconds from a time on. */
  GrantDesk.Issued issued(GrantKind kind, WorkerIdentity to, Instant from) {
    var request = GrantRequest.of(ID, Sample.LANE, to, ABLE, Duration.ofSeconds(5));
    return GrantDesk.issue(request, kind, SIGNER, BACKEND, from);
  }

  WorkingSet load(Command<?> command) {
    var loaded = new WorkingSet(BACKEND);
    for (int round = 0; round < MOST_LOADS; round++) {
      Needs missing = loaded.missing(command.needs(loaded));
      if (missing.isEmpty()) {
        return loaded;
      }
      missing.keys().forEach(key -> loaded.loaded(key, find(key)));
      missing.searches().forEach(search -> find(search, loaded));
    }
    throw new IllegalStateException(command + " never has enough loaded");
  }

  private Entity find(Key<?> key) {
    return key.equals(Key.of(ID)) ? execution : records.get(key);
  }

  @SuppressWarnings("unchecked")
  private <T> void find(Search<T> search, WorkingSet into) {
    switch (search) {
      case Search.Claimable claimable ->
        into.loaded(claimable, isClaimable(claimable) ? List.of(execution) : List.of());
      case Search.LiveWorkers live -> into.loaded(live, workers);
      default -> throw new IllegalStateException("no answer to " + search);
    }
  }

  private boolean isClaimable(Search.Claimable search) {
    if (execution == null || search.after() != null) {
      return false;
    }
    boolean open =
        execution.isEligible() || execution.isReclaimable() && search.takeover().allowed();
    boolean fits = search.offered() == null || search.offered().covers(execution.required());
    var kind = execution.isEligible() ? GrantKind.CLAIM : GrantKind.RECLAIM;
    boolean reserved =
        records.get(new Key.OfGrant(ID, kind)) instanceof Grant grant && grant.isLive(now);
    return open && fits && !reserved;
  }
}
