package io.flowfabric.grant;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.Key;
import java.time.Instant;

/** Asks whether a grant key would be accepted, without redeeming it. */
public record VerifyGrant(String grantKey) implements Query<VerifyGrant.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Valid() implements Outcome {}

    record Expired() implements Outcome {}

    record Broken(GrantDesk.Fault fault) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return GrantKey.find(grantKey)
        .map(key -> Needs.of(Key.KEYSTORE, new Key.OfGrant(key.execution(), key.kind())))
        .orElse(Needs.NOTHING);
  }

  @Override
  public Outcome answer(State state, Instant now) {
    return GrantKey.find(grantKey)
        .map(key -> GrantDesk.check(state, grantKey, key.execution(), key.kind(), now))
        .<Outcome>map(VerifyGrant::outcome)
        .orElse(new Outcome.Broken(GrantDesk.Fault.MALFORMED));
  }

  private static Outcome outcome(GrantDesk.Check check) {
    return switch (check) {
      case GrantDesk.Check.Valid valid -> new Outcome.Valid();
      case GrantDesk.Check.Expired expired -> new Outcome.Expired();
      case GrantDesk.Check.Broken broken -> new Outcome.Broken(broken.fault());
    };
  }

  /** Without the key of the grant, which is a secret. */
  @Override
  public String toString() {
    return "VerifyGrant[]";
  }
}
