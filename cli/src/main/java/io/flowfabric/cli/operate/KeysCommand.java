package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.keystore.ListSigningKeys;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the keys that grants are signed with. */
@Command(
    name = "keys",
    description = {
      "Lists the keys that grants are signed with; never their secrets.",
      "",
      "One key signs; those before it verify until their grace is over.",
    })
final class KeysCommand implements Runnable {
  private static final List<String> COLUMNS = List.of("kid", "signs", "verifies_until");

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  KeysCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    try (Target engine = target.open()) {
      List<Fields> rows = engine.apply(new ListSigningKeys()).stream()
          .map(key -> Fields.of("kid", key.kid())
              .and("signs", key.verifiesUntil() == null)
              .and("verifies_until", key.verifiesUntil()))
          .toList();
      out.rows(COLUMNS, rows);
      if (rows.isEmpty()) {
        out.note("There are none; make the first with flowfabric keys seed.");
      }
    }
  }
}
