package io.flowfabric.sdk;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.Tags;
import io.flowfabric.model.TimeoutPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Work to be handed in, and all that can be said about it. For one thread. */
public final class Work {
  public static final LaneId STANDARD_LANE = new LaneId("default");

  /** Three more attempts, a second after the first, and then ever later, up to a minute. */
  public static final RetryPolicy STANDARD_RETRY = RetryPolicy.of(
      RetryPolicy.STANDARD_RETRIES,
      new Backoff.Exponential(Duration.ofSeconds(1), Duration.ofMinutes(1), 2.0, true));

  private final String kind;
  private final Object payload;
  private LaneId lane = STANDARD_LANE;
  private Tags tags = Tags.NONE;
  private RetryPolicy retry = STANDARD_RETRY;
  private Capabilities required = Capabilities.NONE;
  private @Nullable Integer priority;
  private @Nullable Duration delay;
  private @Nullable Instant notBefore;
  private @Nullable Instant deadline;
  private @Nullable Duration timeLimit;
  private @Nullable Duration attemptTimeout;
  private @Nullable String idempotencyKey;

  private Work(String kind, Object payload) {
    this.kind = kind;
    this.payload = payload;
  }

  /** Work for the handler of this name, with a record or bytes for it to work on. */
  public static Work of(String kind, Object payload) {
    return new Work(
        Objects.requireNonNull(kind, "kind"),
        Objects.requireNonNull(payload, "payload; work without one is Work.of(kind)"));
  }

  /** Work for a handler of {@link Nothing}. */
  public static Work of(String kind) {
    return of(kind, Nothing.NOTHING);
  }

  public Work lane(String name) {
    lane = new LaneId(name);
    return this;
  }

  /** From 0 to 9000; greater is claimed earlier. */
  public Work priority(int value) {
    priority = value;
    return this;
  }

  /** Starts no earlier than this long from now. */
  public Work delay(Duration length) {
    delay = length;
    return this;
  }

  /** Starts no earlier than this. */
  public Work notBefore(Instant time) {
    notBefore = time;
    return this;
  }

  /** Expires at this time, in whatever state it is. */
  public Work deadline(Instant time) {
    deadline = time;
    return this;
  }

  /** Expires this long after it was handed in, in whatever state it is. */
  public Work timeLimit(Duration length) {
    timeLimit = length;
    return this;
  }

  /** How long each attempt may take. */
  public Work attemptTimeout(Duration length) {
    attemptTimeout = length;
    return this;
  }

  /** Handed in again under the same key within a day, it is answered with the first execution. */
  public Work idempotencyKey(String key) {
    idempotencyKey = key;
    return this;
  }

  /** A flat key with a dot in it, such as {@code billing.invoice}. */
  public Work tag(String key, String value) {
    tags = tags.with(Headers.requireNoHeader(key), value);
    return this;
  }

  /** Only workers that offer all of these may run it. */
  public Work requires(String... capabilities) {
    required = Capabilities.of(capabilities);
    return this;
  }

  public Work retry(RetryPolicy policy) {
    retry = policy;
    return this;
  }

  public Work noRetry() {
    return retry(RetryPolicy.of(0, Backoff.STANDARD));
  }

  String kind() {
    return kind;
  }

  Object payload() {
    return payload;
  }

  LaneId lane() {
    return lane;
  }

  Tags tags() {
    return tags;
  }

  @Nullable
  Integer priority() {
    return priority;
  }

  @Nullable
  Duration delay() {
    return delay;
  }

  @Nullable
  Instant notBefore() {
    return notBefore;
  }

  @Nullable
  Instant deadline() {
    return deadline;
  }

  @Nullable
  String idempotencyKey() {
    return idempotencyKey;
  }

  ExecutionPolicy policy() {
    return ExecutionPolicy.builder()
        .retry(retry)
        .timeouts(new TimeoutPolicy(attemptTimeout, timeLimit))
        .routing(new RoutingRequirements(required, null, null))
        .build();
  }
}
