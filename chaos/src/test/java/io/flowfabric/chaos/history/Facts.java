package io.flowfabric.chaos.history;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What a question or an answer says of one execution; null where it says nothing.
 *
 * @param epoch of the lease that is meant
 * @param until when that lease runs out, in milliseconds of the store's clock
 * @param ttl how long a lease lasts, in milliseconds
 * @param token what a handler made, different in every run
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Facts(String execution, Long epoch, Long until, Long ttl, String token) {
  public static final Facts NONE = new Facts(null, null, null, null, null);

  public static Facts of(Object execution) {
    return new Facts(execution.toString(), null, null, null, null);
  }

  public Facts epoch(long value) {
    return new Facts(execution, value, until, ttl, token);
  }

  public Facts lease(long validUntil, long length) {
    return new Facts(execution, epoch, validUntil, length, token);
  }

  public Facts ttl(long length) {
    return new Facts(execution, epoch, until, length, token);
  }

  public Facts token(String value) {
    return new Facts(execution, epoch, until, ttl, value);
  }
}
