package io.flowfabric.grant;

import io.flowfabric.decision.State;
import io.flowfabric.model.Backend;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantId;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.GrantTerms;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Time;
import java.time.Instant;
import java.util.Optional;

/** Issues grants and checks them when they are redeemed. */
public final class GrantDesk {
  private GrantDesk() {}

  /** A grant as it is stored, and the key that its receiver gets. */
  public record Issued(Grant grant, GrantKey key) {
    public GrantTicket ticket() {
      return new GrantTicket(
          grant.execution(), grant.kind(), grant.lane(), grant.expiresAt(), key.toString());
    }
  }

  /** What checking a key came to. */
  public sealed interface Check {
    /** The key stands for this grant, and the grant is genuine and not expired. */
    record Valid(Grant grant) implements Check {}

    /**
     * It was valid once. Where the grant is still stored it is named, so that it can be removed.
     */
    record Expired(Optional<Grant> grant) implements Check {}

    /** It is no key of a stored grant. */
    record Broken(Fault fault) implements Check {}
  }

  /** What is wrong with a key. */
  public enum Fault {
    MALFORMED,
    UNKNOWN_KID,
    UNKNOWN_GRANT,
    SIGNATURE_MISMATCH
  }

  public static Optional<SigningKey> signingKey(State state) {
    return keystore(state).active();
  }

  public static Optional<Grant> live(
      State state, ExecutionId execution, GrantKind kind, Instant now) {
    return state.find(new Key.OfGrant(execution, kind)).filter(grant -> grant.isLive(now));
  }

  public static Issued issue(
      GrantRequest request, GrantKind kind, SigningKey signer, Backend backend, Instant now) {
    Instant expiresAt = Time.after(now, request.ttl());
    var terms = new GrantTerms(request.execution(), kind, request.worker(), expiresAt);
    var key = new GrantKey(
        backend.tag().grantPrefix(), kind, request.execution(), expiresAt, signer.sign(terms));
    var grant = new Grant(
        GrantId.of(key),
        request.execution(),
        kind,
        request.worker(),
        request.lane(),
        request.capabilities(),
        request.audit(),
        request.ttl(),
        now,
        expiresAt);
    return new Issued(grant, key);
  }

  /**
   * Checks a key against the stored grant of a kind, in the order in which a forger learns least.
   */
  public static Check check(
      State state, String text, ExecutionId execution, GrantKind kind, Instant now) {
    Optional<GrantKey> parsed = GrantKey.find(text);
    if (parsed.isEmpty()) {
      return new Check.Broken(Fault.MALFORMED);
    }
    GrantKey key = parsed.get();
    Optional<Grant> stored =
        state.find(new Key.OfGrant(execution, kind)).filter(grant -> grant.isNamedBy(key));
    if (Time.isDue(key.expiresAt(), now)) {
      return new Check.Expired(stored);
    }
    return verify(key, stored, state, now);
  }

  private static Check verify(GrantKey key, Optional<Grant> stored, State state, Instant now) {
    Optional<SigningKey> signer = keystore(state).verifying(key.signature().kid(), now);
    if (signer.isEmpty()) {
      return new Check.Broken(Fault.UNKNOWN_KID);
    }
    if (stored.isEmpty()) {
      return new Check.Broken(Fault.UNKNOWN_GRANT);
    }
    return isGenuine(key, stored.get(), signer.get())
        ? new Check.Valid(stored.get())
        : new Check.Broken(Fault.SIGNATURE_MISMATCH);
  }

  /** The signature is computed again from what is stored, so that an altered row is found out. */
  public static boolean isGenuine(GrantKey key, Grant stored, SigningKey signer) {
    return signer.sign(stored.terms()).matches(key.signature());
  }

  public static Keystore keystore(State state) {
    return state.find(Key.KEYSTORE).orElse(Keystore.EMPTY);
  }
}
