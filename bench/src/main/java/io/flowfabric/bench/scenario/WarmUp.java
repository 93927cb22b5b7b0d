package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Stopwatch;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does what will be measured until the compiler has hardly anything left to do with it: while it
 * works it takes a good part of a small machine. How much that takes depends on the machine and is
 * not known beforehand.
 */
final class WarmUp {
  private static final int JOBS = 20_000;

  /** Who measures little does not want to wait for long. */
  private static final int JOBS_FOR_A_ROUND = 500;

  private static final int QUIET_ROUNDS = 3;

  /** As a part of the time that a round takes. */
  private static final double QUIET = 0.05;

  private static final @Nullable CompilationMXBean COMPILER =
      ManagementFactory.getCompilationMXBean();

  private WarmUp() {}

  /** @param round does as many jobs as it is given */
  static void run(Rig rig, Consumer<Rig> round) {
    Rig some = rig.withJobs(Math.min(rig.load().jobs(), JOBS));
    int most = Math.max(QUIET_ROUNDS, some.load().jobs() / JOBS_FOR_A_ROUND);
    for (int rounds = 0, quiet = 0; rounds < most && quiet < QUIET_ROUNDS; rounds++) {
      rig.progress().at("warming up", rounds, most);
      var watch = new Stopwatch();
      double begun = compilerSeconds();
      round.accept(some);
      boolean isQuiet = compilerSeconds() - begun < QUIET * watch.seconds();
      quiet = isQuiet ? quiet + 1 : 0;
    }
  }

  private static double compilerSeconds() {
    return COMPILER == null ? 0 : COMPILER.getTotalCompilationTime() / 1e3;
  }
}
