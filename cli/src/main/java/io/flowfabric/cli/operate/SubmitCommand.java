package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Submission;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hands in work: one piece, or many from a file. */
@Command(
    name = "submit",
    description = {
      "Hands in work and prints its id.",
      "",
      "With --file, many pieces at once: a JSON object in each line, with the fields that the HTTP"
          + " API takes. What a line leaves out is taken from the command line.",
    })
final class SubmitCommand implements Callable<Integer> {
  static final String CREATOR = "flowfabric-cli";

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final JobOptions job;

  @Mixin
  private final WorkOptions work;

  @Mixin
  private final OutputOptions output;

  private final Surroundings surroundings;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "Many pieces, from a file of JSON lines; - reads standard input.")
  private @Nullable String file;

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "Leaves out the first lines of the file, which were handed in before.")
  private long skip;

  @Option(
      names = {"-w", "--wait"},
      paramLabel = "TIME",
      description = "Waits for the end and prints the result, as flowfabric result does.")
  private @Nullable Duration wait;

  SubmitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.target = new TargetOptions(surroundings);
    this.job = new JobOptions(surroundings);
    this.work = new WorkOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    Output out = output.open();
    String jobs = file;
    if (jobs != null) {
      if (job.hasPayload() || wait != null) {
        throw Failed.usage("--file goes with neither a payload nor --wait");
      }
      try (Target engine = target.openOrMake();
          var lines = JobLines.open(jobs, surroundings, skip);
          var bar = output.progress()) {
        var reader = new JobReader(engine.ids(), work, job.kind());
        new BulkSubmission(engine, reader, out, bar).of(lines);
      }
      return ExitCode.OK.number();
    }
    String kind = job.kind();
    if (kind == null) {
      throw Failed.usage("name the kind of work, or a file of many with --file");
    }
    return one(kind, out).number();
  }

  private ExitCode one(String named, Output out) {
    var submission = new Submission(
        work.namespace(),
        work.lane(),
        named,
        job.payload(),
        null,
        CREATOR,
        work.idempotencyKey(),
        work.policy());
    try (Target engine = target.openOrMake()) {
      CreateExecution.Outcome outcome = engine.apply(new CreateExecution(
          engine.ids().solo(work.lane()),
          submission,
          work.tags(),
          work.priority(),
          work.start(),
          work.deadline()));
      Handed handed = Handed.of(outcome);
      if (wait == null) {
        tell(handed, out);
        return ExitCode.OK;
      }
      return new Endings(engine, out).tell(handed.execution(), wait, null);
    }
  }

  private static void tell(Handed handed, Output out) {
    out.told(handed.execution().toString(), handed.fields());
    if (!handed.isNew()) {
      out.note("It was handed in before; nothing was changed.");
    }
  }

  /** What became of work that was handed in. */
  record Handed(ExecutionId execution, boolean isNew) {
    static Handed of(CreateExecution.Outcome outcome) {
      return switch (outcome) {
        case CreateExecution.Outcome.Created created -> new Handed(created.execution(), true);
        case CreateExecution.Outcome.Duplicate known -> new Handed(known.execution(), false);
      };
    }

    Fields fields() {
      return Fields.of("execution_id", execution).and("outcome", isNew ? "created" : "duplicate");
    }
  }
}
