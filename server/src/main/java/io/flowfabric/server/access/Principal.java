package io.flowfabric.server.access;

import io.flowfabric.model.Namespace;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request.
 *
 * @param name for logs; never the token
 * @param namespace all that it may see or touch; null for everything
 */
public record Principal(
    String name, Set<Role> roles, @Nullable Namespace namespace) {
  /** Whoever comes to a server that asks for no tokens. */
  public static final Principal ANYBODY = new Principal("-", EnumSet.allOf(Role.class), null);

  public Principal {
    roles = Set.copyOf(roles);
  }

  public boolean is(Role role) {
    return roles.contains(role) || roles.contains(Role.ADMIN);
  }

  public Optional<Namespace> confinement() {
    return Optional.ofNullable(namespace);
  }
}
