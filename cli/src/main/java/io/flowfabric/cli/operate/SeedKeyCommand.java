package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.keystore.SeedSigningKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Installs the first signing key. */
@Command(name = "seed", description = "Installs the first signing key.")
final class SeedKeyCommand implements Runnable {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final KeySecret key;

  @Mixin
  private final OutputOptions output;

  SeedKeyCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.key = new KeySecret(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    String kid = key.kid();
    try (Target engine = target.openOrMake()) {
      switch (engine.apply(new SeedSigningKey(kid, key.hex()))) {
        case SeedSigningKey.Outcome.Seeded seeded ->
          output
              .open()
              .told(
                  "Grants are signed with " + kid + ".",
                  Fields.of("kid", kid).and("outcome", "seeded"));
        case SeedSigningKey.Outcome.AlreadySeeded known
        when known.sameSecret() ->
          output
              .open()
              .told(
                  "The key " + kid + " was there already.",
                  Fields.of("kid", kid).and("outcome", "already_seeded"));
        case SeedSigningKey.Outcome.AlreadySeeded known ->
          throw new Failed(
              ExitCode.REFUSED,
              "there is a key " + kid + " with another secret; see flowfabric keys");
        case SeedSigningKey.Outcome.Refused no ->
          throw new Failed(
              ExitCode.REFUSED,
              no.why().wire() + ": a key is in use; put another in its place with flowfabric keys"
                  + " rotate");
      }
    }
  }
}
