package io.flowfabric.model;

import java.time.Instant;

/** Which execution a caller's key stands for, until when. */
public record IdempotencyRecord(Key.OfIdempotency key, ExecutionId execution, Instant expiresAt)
    implements Entity {}
