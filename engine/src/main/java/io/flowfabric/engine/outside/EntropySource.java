package io.flowfabric.engine.outside;

import io.flowfabric.decision.Entropy;

/**
 * Where chance comes from: the system in production, a seed in tests. Safe for use by many threads.
 */
@FunctionalInterface
public interface EntropySource {

  Entropy draw();
}
