package io.flowfabric.keystore;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the ids of the signing keys that are in use; never their secrets. */
public record ListSigningKeys() implements Query<List<ListSigningKeys.Entry>> {

  /** A line of the list. The active key has no end. */
  public record Entry(String kid, @Nullable Instant verifiesUntil) {}

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.KEYSTORE);
  }

  @Override
  public List<Entry> answer(State state, Instant now) {
    return state.find(Key.KEYSTORE).orElse(Keystore.EMPTY).keys().stream()
        .filter(key -> key.verifies(now))
        .map(key -> new Entry(key.kid(), key.verifiesUntil()))
        .toList();
  }
}
