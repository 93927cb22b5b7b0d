package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.keystore.RotateSigningKey;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts a new signing key in the place of the one that signs. */
@Command(
    name = "rotate",
    description = "Puts a new signing key in the place of the one that signs.")
final class RotateKeyCommand implements Runnable {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final KeySecret key;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      description = "How long the old key still verifies (default: 1d).")
  private Duration grace = RotateSigningKey.STANDARD_GRACE;

  RotateKeyCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.key = new KeySecret(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    String kid = key.kid();
    try (Target engine = target.open()) {
      switch (engine.apply(new RotateSigningKey(kid, key.hex(), grace))) {
        case RotateSigningKey.Outcome.Rotated rotated ->
          output
              .open()
              .told(
                  "Grants are signed with " + kid + ".",
                  Fields.of("kid", kid)
                      .and("previous_kid", rotated.previousKid())
                      .and("deleted", rotated.deleted())
                      .and("outcome", "rotated"));
        case RotateSigningKey.Outcome.Noop noop ->
          output
              .open()
              .told(
                  "Grants were signed with " + kid + " already.",
                  Fields.of("kid", kid).and("outcome", "noop"));
        case RotateSigningKey.Outcome.Refused no ->
          throw new Failed(
              ExitCode.REFUSED,
              no.why().wire() + ": the name " + kid + " is taken; choose another");
      }
    }
  }
}
