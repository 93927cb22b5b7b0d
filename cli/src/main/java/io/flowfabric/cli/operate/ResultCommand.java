package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.ExecutionId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what came of an execution. */
@Command(
    name = "result",
    description = {
      "Prints the result of an execution that succeeded.",
      "",
      "Of one that ended otherwise it tells how, and exits with 1; of one that has not ended, with"
          + " 6.",
    })
final class ResultCommand implements Callable<Integer> {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "ID", description = "The execution.")
  private ExecutionId execution;

  @Option(
      names = {"-w", "--wait"},
      paramLabel = "TIME",
      description = "How long to wait for its end, such as 30s or 5m (default: not at all).")
  private Duration wait = Duration.ZERO;

  @Option(
      names = "--into",
      paramLabel = "FILE",
      description = "Keeps the result in a file, byte for byte, instead of printing it.")
  private @Nullable Path into;

  ResultCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    try (Target engine = target.open()) {
      return new Endings(engine, output.open()).tell(execution, wait, into).number();
    }
  }
}
