package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.error.EngineException;
import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Setting;
import io.flowfabric.server.process.Settings;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds out what is wrong before somebody else does. */
@Command(
    name = "check",
    description = {
      "Checks a server, a store, or the settings that a server is to be started with.",
      "",
      "With --config, --set or a variable such as FLOWFABRIC_SERVER_STORE it reads the settings as"
          + " flowfabric server does, and opens their store; otherwise it looks at the server or"
          + " the store that other commands would work on. Nothing is changed.",
    })
final class CheckCommand implements Callable<Integer> {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  private final Surroundings surroundings;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The file of settings of the server.")
  private @Nullable Path config;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the server; may be given several times.")
  private Map<String, String> others = new LinkedHashMap<>();

  CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    var checkup = new Checkup(surroundings.outside());
    if (isAboutSettings()) {
      settings(checkup).ifPresent(checkup::store);
    } else {
      target.storeUrl().ifPresentOrElse(checkup::store, () -> checkup.server(target.address()));
    }
    List<Finding> findings = checkup.findings();
    Output out = output.open();
    out.rows(Finding.COLUMNS, findings.stream().map(Finding::fields).toList());
    return findings.stream()
        .map(Finding::code)
        .reduce(ExitCode.OK, ExitCode::or)
        .number();
  }

  private boolean isAboutSettings() {
    boolean given = config != null || !others.isEmpty();
    if (given && target.isNamed()) {
      throw Failed.usage(
          "--config and --set name a store themselves; leave out --server and" + " --store");
    }
    return given
        || !target.isNamed()
            && surroundings.environment().keySet().stream()
                .anyMatch(name -> name.startsWith(Setting.ENVIRONMENT));
  }

  /** The store that is set, if all that is set can be. */
  private Optional<String> settings(Checkup checkup) {
    try {
      Settings settings = Settings.standard();
      if (config != null) {
        settings.file(config);
      }
      settings.environment(surroundings.environment()).flags(others);
      ServerProcess.check(settings);
      checkup.note(Finding.well("settings", "a server can start with them"));
      return Optional.of(settings.text(Setting.STORE));
    } catch (EngineException.Validation invalid) {
      checkup.note(new Finding("settings", ExitCode.USAGE, invalid.detail()));
    } catch (UncheckedIOException unreadable) {
      checkup.note(
          new Finding("settings", ExitCode.USAGE, String.valueOf(unreadable.getMessage())));
    }
    return Optional.empty();
  }
}
