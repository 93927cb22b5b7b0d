package io.flowfabric.sdk;

import java.util.Optional;

/**
 * Opens the way to engines of one kind by URL. Found through {@link java.util.ServiceLoader}; what
 * no provider opens is a store, and its engine runs in this process.
 */
public interface FrontDoorProvider {

  /** The way that a URL stands for; nothing if it is another provider's. */
  Optional<FrontDoor> open(String url);
}
