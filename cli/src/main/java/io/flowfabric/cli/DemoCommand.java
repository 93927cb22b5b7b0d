package io.flowfabric.cli;

import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.cli.console.Terminal;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.service.Ping;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tells the story of a crash on the terminal, with the real engine behind it. */
@Command(
    name = "demo",
    description = {
      "Shows what happens to work when its worker crashes.",
      "",
      "One worker dies while it holds an execution, another takes over, and the first one comes"
          + " back too late. Everything printed is what the engine answered. Time is a virtual"
          + " clock, in place of the store's own, so nothing really waits; on a terminal the steps"
          + " appear one by one.",
    })
final class DemoCommand implements Runnable {
  private static final Instant BEGIN = Instant.parse("2026-01-01T09:00:00Z");
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final Terminal terminal;
  private final Sleeper sleeper;

  @Spec
  private CommandSpec spec;

  @Mixin
  private StoreOptions options;

  @Option(names = "--no-migrate", description = "Refuses a schema that is not up to date.")
  private boolean asItIs;

  @Option(names = "--fast", description = "Shows all steps at once, even on a terminal.")
  private boolean fast;

  DemoCommand(Surroundings surroundings) {
    this.terminal = surroundings.terminal();
    this.sleeper = surroundings.outside().sleeper();
  }

  @Override
  public void run() {
    var clock = new VirtualClock(BEGIN);
    var narrator = new Narrator(
        new Ink(spec.commandLine().getOut(), terminal.ansi(), terminal.unicode()), BEGIN);
    try (Store store = options.open(clock, !asItIs);
        Engine engine = Engine.open(store, EngineOptions.STANDARD)) {
      narrator.title(engine.apply(new Ping()).backend().family());
      new DemoStory(engine, clock, narrator, this::pause).tell();
    }
  }

  private void pause() {
    if (terminal.watched() && !fast) {
      sleeper.sleep(PAUSE);
    }
  }
}
