package io.flowfabric.server.access;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who sent a request. Safe for use by many threads. */
@FunctionalInterface
public interface Authentication {
  /** Everybody may do everything. */
  Authentication NONE = authorization -> Optional.of(Principal.ANYBODY);

  /** @param authorization the header of that name, if there was one */
  Optional<Principal> identify(@Nullable String authorization);
}
