package io.flowfabric.cli;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.store.StoreSchema;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Brings the schema of a database up to date, or prints what would. */
@Command(
    name = "migrate",
    description = {
      "Brings the schema of a database up to date.",
      "",
      "Whatever opens a store does this too, unless it is told not to with --no-migrate. Many may"
          + " do it at once.",
    })
final class MigrateCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Mixin
  private StoreOptions store;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--print",
      description = "Prints the SQL, to be run in one transaction, and changes nothing.")
  private boolean print;

  MigrateCommand(Surroundings surroundings) {
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    StoreSchema schema = store.schema();
    if (print) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(schema.sql());
      out.flush();
      return;
    }
    int before = schema.version();
    schema.migrate();
    output
        .open()
        .told(
            told(before, schema.newest()),
            Fields.of("version_before", before).and("version", schema.newest()));
  }

  private static String told(int before, int after) {
    return before == after
        ? "The schema has version %d already.".formatted(after)
        : "Migrated the schema from version %d to version %d.".formatted(before, after);
  }
}
