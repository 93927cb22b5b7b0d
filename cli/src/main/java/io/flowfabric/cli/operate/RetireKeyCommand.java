package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.keystore.RetireSigningKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends the grace of a signing key that was replaced. */
@Command(
    name = "retire",
    description = "Ends the grace of a signing key that was replaced: what it signed is refused.")
final class RetireKeyCommand implements Runnable {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "KID", description = "The name of the key.")
  private String kid;

  RetireKeyCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    try (Target engine = target.open()) {
      switch (engine.apply(new RetireSigningKey(kid))) {
        case RetireSigningKey.Outcome.Retired retired ->
          output
              .open()
              .told(
                  "The key " + kid + " verifies nothing any more.",
                  Fields.of("kid", kid).and("outcome", "retired"));
        case RetireSigningKey.Outcome.UnknownKid unknown ->
          throw new Failed(ExitCode.NOT_FOUND, "there is no key " + kid + "; see flowfabric keys");
        case RetireSigningKey.Outcome.Refused no ->
          throw new Failed(
              ExitCode.REFUSED,
              no.why().wire() + ": " + kid + " signs; rotate to another key first");
      }
    }
  }
}
