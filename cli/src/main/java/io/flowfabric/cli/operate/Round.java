package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.ExecutionId;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Does the same to many executions. Some are under way at the same time, so that they share
 * commits; they are told of in the order given.
 */
record Round(FlowFabric fabric, Act act, Output out, ProgressLine bar) {
  private static final int AT_A_TIME = 64;
  /** More than this many that went well are counted, not named, to people. */
  private static final int NAMED = 20;

  ExitCode over(List<ExecutionId> executions) {
    ExitCode worst = ExitCode.OK;
    int well = 0;
    int told = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int begin = 0; begin < executions.size(); begin += AT_A_TIME) {
        List<ExecutionId> some =
            executions.subList(begin, Math.min(begin + AT_A_TIME, executions.size()));
        List<Future<Act.Done>> under =
            some.stream().map(one -> threads.submit(() -> attempt(one))).toList();
        for (Future<Act.Done> future : under) {
          Act.Done done = done(future, told, executions.size());
          told++;
          well += done.code() == ExitCode.OK ? 1 : 0;
          worst = worst.or(done.code());
          tell(done, executions.size());
        }
        bar.at((begin + some.size()) + " done", begin + some.size(), executions.size());
      }
    }
    bar.clear();
    if (executions.size() > NAMED) {
      out.sentence(well + " of " + executions.size() + " went well.");
    }
    return worst;
  }

  private Act.Done attempt(ExecutionId execution) {
    try {
      return act.on(fabric, execution);
    } catch (EngineException.NotFound missing) {
      return Act.Done.missing(execution);
    }
  }

  private void tell(Act.Done done, int all) {
    out.object(done.fields());
    String words = done.execution() + " " + done.words();
    if (done.code() != ExitCode.OK) {
      bar.clear();
      out.problem(words);
    } else if (all <= NAMED) {
      out.sentence(words);
    }
  }

  /** @param before how many came back so far */
  private static Act.Done done(Future<Act.Done> future, int before, int all) {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      throw brokenOff(failed.getCause(), before, all);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EngineException.Unavailable("waiting", "the caller was interrupted");
    }
  }

  private static RuntimeException brokenOff(@Nullable Throwable cause, int before, int all) {
    if (cause instanceof EngineException engine && all > 1) {
      return new Failed(
          ExitCode.of(engine),
          engine.getMessage() + "; of " + all + " at least the first " + before
              + " came back, so try again for the rest");
    }
    return cause instanceof RuntimeException own ? own : new IllegalStateException(cause);
  }
}
