package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.Plural;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.operate.SubmitCommand.Handed;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import java.util.List;

/** Hands in the lines of a file, so many at a time that each batch is kept or none of it. */
record BulkSubmission(FlowFabric fabric, JobReader reader, Output out, ProgressLine bar) {
  private static final int AT_A_TIME = 500;

  void of(JobLines lines) {
    long created = 0;
    long known = 0;
    long done = 0;
    List<JobLines.Line> some = lines.next(AT_A_TIME);
    while (!some.isEmpty()) {
      for (CreateExecution.Outcome outcome : apply(some)) {
        Handed handed = Handed.of(outcome);
        created += handed.isNew() ? 1 : 0;
        known += handed.isNew() ? 0 : 1;
        out.object(handed.fields());
      }
      done = some.getLast().number();
      bar.at(done + " handed in", done, lines.total());
      some = lines.next(AT_A_TIME);
    }
    bar.clear();
    out.sentence("Handed in " + Plural.of(created, "execution")
        + (known == 0 ? "." : "; known already: " + known + "."));
  }

  private List<CreateExecution.Outcome> apply(List<JobLines.Line> some) {
    long before = some.getFirst().number() - 1;
    try {
      var all = new CreateExecutions(some.stream().map(reader::read).toList());
      return switch (fabric.apply(all)) {
        case CreateExecutions.Outcome.Answered answered -> answered.each();
      };
    } catch (Failed invalid) {
      throw new Failed(invalid.code(), invalid.getMessage() + handedIn(before));
    } catch (EngineException failure) {
      throw new Failed(ExitCode.of(failure), failure.getMessage() + handedIn(before));
    }
  }

  private static String handedIn(long before) {
    return before == 0
        ? "; nothing was handed in"
        : "; lines up to " + before + " were handed in, go on with --skip " + before;
  }
}
