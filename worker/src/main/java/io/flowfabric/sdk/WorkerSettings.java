package io.flowfabric.sdk;

import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What can be chosen about a worker.
 *
 * @param lanes the lanes that it works on, each with a weight
 * @param slots how many tasks run at a time
 * @param leaseTtl how long a lease lasts without being renewed
 * @param drainTimeout how long running work may take to finish when the worker closes
 * @param executor where handlers run; null for a virtual thread each
 */
public record WorkerSettings(
    Namespace namespace,
    WorkerIdentity identity,
    SortedMap<LaneId, Integer> lanes,
    Capabilities capabilities,
    int slots,
    Duration leaseTtl,
    Duration drainTimeout,
    boolean drainsOnExit,
    Codec codec,
    @Nullable Executor executor,
    Layers layers) {

  static final Duration SHORTEST_LEASE = Duration.ofMillis(100);

  /** What stands around handlers and around the engine, outermost first, and who is told. */
  public record Layers(
      List<HandlerMiddleware> handlers,
      List<EngineMiddleware> engine,
      List<TaskListener> listeners,
      List<Extension> extensions) {
    public Layers {
      handlers = List.copyOf(handlers);
      engine = List.copyOf(engine);
      listeners = List.copyOf(listeners);
      extensions = List.copyOf(extensions);
    }
  }

  public WorkerSettings {
    lanes = Collections.unmodifiableSortedMap(new TreeMap<>(lanes));
    lanes.forEach((lane, weight) -> requirePositive("weight of lane " + lane, weight));
    requirePositive("slots", slots);
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
    if (leaseTtl.compareTo(SHORTEST_LEASE) < 0) {
      throw ValidationKind.INVALID_INPUT.because(
          "lease_ttl_ms must be at least " + SHORTEST_LEASE.toMillis());
    }
  }

  private static void requirePositive(String field, int value) {
    if (value < 1) {
      throw ValidationKind.INVALID_INPUT.because(field + " must be at least 1, was " + value);
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Gathers settings piece by piece. */
  public static final class Builder {
    private final SortedMap<LaneId, Integer> lanes = new TreeMap<>();
    private final List<HandlerMiddleware> aroundHandlers = new ArrayList<>();
    private final List<EngineMiddleware> aroundEngine = new ArrayList<>();
    private final List<TaskListener> listeners = new ArrayList<>();
    private final List<Extension> extensions = new ArrayList<>();
    private Namespace namespace = new Namespace("default");
    private String worker = "worker";
    private @Nullable String instance;
    private Capabilities capabilities = Capabilities.NONE;
    private int slots = 64;
    private Duration leaseTtl = Duration.ofSeconds(30);
    private Duration drainTimeout = Duration.ofSeconds(20);
    private boolean drainsOnExit = true;
    private Codec codec = new JsonCodec();
    private @Nullable Executor executor;

    private Builder() {}

    public Builder namespace(String name) {
      namespace = new Namespace(name);
      return this;
    }

    /** The name of the worker, the same for all its processes. */
    public Builder worker(String name) {
      worker = name;
      return this;
    }

    /** The name of this process; by default one that no other has. */
    public Builder instance(String name) {
      instance = name;
      return this;
    }

    /** Works on this lane too; the first named takes the place of the lane {@code default}. */
    public Builder lane(String name, int weight) {
      lanes.put(new LaneId(name), weight);
      return this;
    }

    public Builder capabilities(String... tokens) {
      capabilities = Capabilities.of(tokens);
      return this;
    }

    public Builder slots(int count) {
      slots = count;
      return this;
    }

    public Builder leaseTtl(Duration length) {
      leaseTtl = length;
      return this;
    }

    public Builder drainTimeout(Duration length) {
      drainTimeout = length;
      return this;
    }

    /** Whether to drain when the process is told to end. */
    public Builder drainsOnExit(boolean value) {
      drainsOnExit = value;
      return this;
    }

    public Builder codec(Codec other) {
      codec = other;
      return this;
    }

    /** For handlers that keep a processor busy, which virtual threads are not made for. */
    public Builder executor(Executor other) {
      executor = other;
      return this;
    }

    /** Is told of every run, after those that were named before it. */
    public Builder listener(TaskListener other) {
      listeners.add(other);
      return this;
    }

    /** Adds metrics, traces and the like; their layers stand inside of what was named before. */
    public Builder with(Extension extension) {
      extensions.add(extension);
      extension.extend(this);
      return this;
    }

    /** Stands inside of what was named before it. */
    public Builder around(HandlerMiddleware layer) {
      aroundHandlers.add(layer);
      return this;
    }

    /** Stands inside of what was named before it. */
    public Builder around(EngineMiddleware layer) {
      aroundEngine.add(layer);
      return this;
    }

    public WorkerSettings build() {
      if (lanes.isEmpty()) {
        lanes.put(Work.STANDARD_LANE, 1);
      }
      return new WorkerSettings(
          namespace,
          WorkerIdentity.of(worker, instance == null ? unique() : instance),
          lanes,
          capabilities,
          slots,
          leaseTtl,
          drainTimeout,
          drainsOnExit,
          codec,
          executor,
          new Layers(aroundHandlers, aroundEngine, listeners, extensions));
    }

    private String unique() {
      long nonce = Outside.SYSTEM.entropy().draw().high() >>> 24;
      return "%s-%d-%x".formatted(worker, ProcessHandle.current().pid(), nonce);
    }
  }
}
