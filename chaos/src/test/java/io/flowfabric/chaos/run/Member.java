package io.flowfabric.chaos.run;

import io.flowfabric.chaos.rig.Program;
import java.util.function.Function;

/**
 * A process of the cluster, which is started again whenever it is gone, under a new name. Safe for
 * use by many threads.
 */
final class Member {
  private final String name;
  private final Function<String, Program> starting;
  private Program program;
  private int lives;

  Member(String name, Function<String, Program> starting) {
    this.name = name;
    this.starting = starting;
    this.program = fresh();
  }

  private Program fresh() {
    lives++;
    return starting.apply(name + "-" + lives);
  }

  String name() {
    return name;
  }

  synchronized void ensureRunning() {
    if (!program.isAlive()) {
      program = fresh();
    }
  }

  synchronized void signal(String signal) {
    if (program.isAlive()) {
      program.signal(signal);
    }
  }

  synchronized void tell(String words) {
    if (program.isAlive()) {
      program.tell(words);
    }
  }

  synchronized void kill() {
    program.kill();
  }

  synchronized long pid() {
    return program.pid();
  }

  synchronized int lives() {
    return lives;
  }
}
