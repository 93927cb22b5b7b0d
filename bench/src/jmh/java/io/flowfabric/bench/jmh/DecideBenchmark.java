package io.flowfabric.bench.jmh;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
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

/** What the rules of a life cost, without any store: create, claim, complete. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecideBenchmark {
  private static final int MANY = 100;

  private final CreateExecution create = Given.create(1);
  private final WorkingSet empty = Given.nothingFor(create);
  private final ClaimExecutions claim = Given.claim(MANY);
  private final WorkingSet queue = Given.found(claim, Given.waiting(MANY));
  private final WorkingSet leased;
  private final CompleteExecution complete;

  public DecideBenchmark() {
    ClaimExecutions one = Given.claim(1);
    var claimed = Given.decide(one, Given.found(one, Given.waiting(1)));
    leased = Given.holding(Given.after(claimed));
    complete = new CompleteExecution(Given.claimed(claimed.outcome()).handle(), null);
  }

  @Benchmark
  public Decision<?> create() {
    return Given.decide(create, empty);
  }

  @Benchmark
  public Decision<?> claimOneHundred() {
    return Given.decide(claim, queue);
  }

  @Benchmark
  public Decision<?> complete() {
    return Given.decide(complete, leased);
  }
}
