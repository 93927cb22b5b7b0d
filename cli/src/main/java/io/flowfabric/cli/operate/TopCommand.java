package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Namespace;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows lanes, rates and workers, again and again. */
@Command(
    name = "top",
    description = {
      "Shows what is on each lane, how fast it comes and goes, and how many workers look at it.",
      "",
      "On a terminal it is drawn again and again until it is stopped; elsewhere once. Rates are"
          + " there from the second time on. What is trimmed meanwhile is missing in them.",
    })
final class TopCommand implements Runnable {
  private static final String CLEAR = "\u001b[H\u001b[2J";

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  private final Surroundings surroundings;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Only what is of this namespace.")
  private @Nullable Namespace namespace;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "How long to wait in between (default: 2s).")
  private Duration every = Duration.ofSeconds(2);

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "How often (default: until it is stopped, or once if not on a terminal).")
  private @Nullable Integer times;

  @Option(names = "--once", description = "The same as --times 1.")
  private boolean once;

  TopCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    int frames = frames();
    Output out = output.open();
    try (Target engine = target.open()) {
      Lanes before = null;
      for (int frame = 1; frame <= frames; frame++) {
        Lanes now = Lanes.of(engine, namespace, surroundings.outside());
        show(now, before, out, frames > 1);
        before = now;
        if (frame < frames) {
          surroundings.outside().sleeper().sleep(every);
        }
      }
    }
  }

  private int frames() {
    if (times != null && times < 1) {
      throw Failed.usage("--times must be at least 1, was " + times);
    }
    if (once) {
      return 1;
    }
    return times != null ? times : surroundings.terminal().watched() ? Integer.MAX_VALUE : 1;
  }

  private void show(Lanes now, @Nullable Lanes before, Output out, boolean again) {
    boolean redraws = again && surroundings.terminal().watched();
    out.sentence((redraws ? CLEAR : "") + now.summary());
    out.sentence("");
    out.rows(Lanes.COLUMNS, now.rows(before));
  }
}
