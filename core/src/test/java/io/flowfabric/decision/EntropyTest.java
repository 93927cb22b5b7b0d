package io.flowfabric.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class EntropyTest {

  @Test
  void the_same_chance_gives_the_same_ids() {
    assertThat(new Entropy(1, 2).leaseId(3)).isEqualTo(new Entropy(1, 2).leaseId(3));
    assertThat(new Entropy(1, 2).attemptId(3)).isEqualTo(new Entropy(1, 2).attemptId(3));
    assertThat(new Entropy(1, 2).dice()).isEqualTo(new Entropy(1, 2).dice());
  }

  /** Or else a seed that was written down plays something else in the next version. */
  @Test
  void the_same_chance_gives_the_same_in_every_version() {
    var chance = new Entropy(1, 2);

    assertThat(chance.leaseId(3)).hasToString("89016756-889d-4154-b379-5008b2e30f57");
    assertThat(chance.attemptId(4)).hasToString("9bd8f502-9b76-4431-94aa-f16056cc285a");
    assertThat(chance.dice()).isEqualTo(0.4321767870483415);
  }

  @Test
  void no_id_comes_twice() {
    Set<UUID> seen = new HashSet<>();
    for (int drawn = 0; drawn < 100; drawn++) {
      for (int index = 0; index < 100; index++) {
        seen.add(new Entropy(drawn, 0x5EED).leaseId(index).value());
        seen.add(new Entropy(drawn, 0x5EED).attemptId(index).value());
        seen.add(new Entropy(0x5EED, drawn + 1000).leaseId(index).value());
      }
    }

    assertThat(seen).hasSize(30_000).allMatch(id -> id.version() == 4 && id.variant() == 2);
  }

  @Test
  void the_dice_fall_everywhere_between_zero_and_one() {
    int[] tenths = new int[10];
    for (int drawn = 0; drawn < 10_000; drawn++) {
      double dice = new Entropy(drawn, 7).dice();
      assertThat(dice).isBetween(0.0, Math.nextDown(1.0));
      tenths[(int) (dice * 10)]++;
    }

    for (int tenth : tenths) {
      assertThat(tenth).isBetween(850, 1150);
    }
  }
}
