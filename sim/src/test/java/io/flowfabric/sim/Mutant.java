package io.flowfabric.sim;

import io.flowfabric.sim.world.Planted;
import java.util.List;

/**
 * A system with one thing wrong.
 *
 * @param rules those of which it must be seen to break one
 */
record Mutant(String name, Planted planted, List<String> rules) {

  static Mutant that(String name, Planted planted, String... rules) {
    return new Mutant(name, planted, List.of(rules));
  }
}
