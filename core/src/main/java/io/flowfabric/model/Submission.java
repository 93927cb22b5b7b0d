package io.flowfabric.model;

import org.jspecify.annotations.Nullable;

/** What the creator of an execution handed in, kept as it was given. */
public record Submission(
    Namespace namespace,
    LaneId lane,
    String kind,
    Payload payload,
    @Nullable String payloadEncoding,
    String creator,
    @Nullable String idempotencyKey,
    ExecutionPolicy policy) {

  public Submission {
    Limits.kind(kind);
    Limits.creator(creator);
    if (payloadEncoding != null) {
      Limits.encoding(payloadEncoding);
    }
    if (idempotencyKey != null) {
      Limits.idempotencyKey(idempotencyKey);
    }
  }

  /** Without anything that can be left out. */
  public static Submission of(Namespace namespace, LaneId lane, String kind, Payload payload) {
    return new Submission(namespace, lane, kind, payload, null, "", null, ExecutionPolicy.NONE);
  }
}
