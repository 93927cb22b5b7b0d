package io.flowfabric.bench.jmh;

import io.flowfabric.decision.Event;
import io.flowfabric.json.EventJson;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Handle;
import io.flowfabric.store.row.ExecutionRow;
import io.flowfabric.store.row.Row;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to turn handles, executions and events into what is kept, and back. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
  private static final int MANY = 100;

  private final Execution waiting = Given.waiting(1).getFirst();
  private final Row row = ExecutionRow.encode(waiting);
  private final Handle handle;
  private final byte[] opaque;
  private final List<Event> events;
  private final EventJson.Packed packed;

  public CodecBenchmark() {
    ClaimExecutions claim = Given.claim(MANY);
    var claimed = Given.decide(claim, Given.found(claim, Given.waiting(MANY)));
    handle = Given.claimed(claimed.outcome()).handle();
    opaque = handle.opaque();
    events = claimed.events();
    packed = EventJson.pack(events);
  }

  @Benchmark
  public byte[] encodeHandle() {
    return handle.opaque();
  }

  @Benchmark
  public Handle decodeHandle() {
    return Handle.decode(handle.tag(), handle.kind(), opaque);
  }

  @Benchmark
  public Row encodeExecution() {
    return ExecutionRow.encode(waiting);
  }

  @Benchmark
  public Execution decodeExecution() {
    return ExecutionRow.decode(row, null);
  }

  @Benchmark
  public EventJson.Packed packEventsOfOneHundredClaims() {
    return EventJson.pack(events);
  }

  @Benchmark
  public List<Event> unpackEventsOfOneHundredClaims() {
    return EventJson.unpack(packed);
  }
}
