package io.flowfabric.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.model.Ending;
import io.flowfabric.sdk.Handler;
import io.flowfabric.sdk.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A handler that does something twice is found; one that cannot is not objected to. */
final class FlowSimTest {
  private static final int SEEDS = 100;

  /** A payment provider, as a test stands in for it. */
  private static final class Provider {
    private final List<String> charged = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    void charge(String order) {
      charged.add(order);
    }

    void charge(String order, String key) {
      if (keys.add(key)) {
        charge(order);
      }
    }
  }

  private record Charge(String order) {}

  @FlowSim(seeds = 50)
  void charges_once_where_the_provider_is_given_a_key(SimulatedFabric sim) {
    var provider = new Provider();
    List<Ending> endings =
        play(sim, (charge, task) -> provider.charge(charge.order(), task.idempotencyKey()));
    assertThat(endings).hasSize(3).allMatch(Ending.Succeeded.class::isInstance);
    assertThat(provider.charged).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void finds_a_handler_that_charges_twice() {
    Optional<Long> found = LongStream.rangeClosed(1, SEEDS)
        .boxed()
        .filter(FlowSimTest::chargesTwice)
        .findFirst();
    assertThat(found).isPresent();
    assertThat(chargesTwice(found.get())).isTrue();
  }

  private static boolean chargesTwice(long seed) {
    var provider = new Provider();
    play(new SimulatedFabric(seed), (charge, task) -> provider.charge(charge.order()));
    return provider.charged.size() > 3;
  }

  @Test
  void objects_to_work_that_never_ends() {
    var sim = new SimulatedFabric(1).submit(Work.of("nobody knows how"));
    assertThatThrownBy(sim::run).isInstanceOf(AssertionError.class).hasMessageContaining("ends");
  }

  private static List<Ending> play(SimulatedFabric sim, Handler<Charge> handler) {
    sim.handle("charge", Charge.class, handler);
    for (String order : List.of("a", "b", "c")) {
      sim.submit(Work.of("charge", new Charge(order)));
    }
    return sim.run();
  }
}
