package io.flowfabric.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.chaos.check.Recovery.Outage;
import io.flowfabric.chaos.history.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waiting is counted from when things could go on. */
final class RecoveryTest {
  /** The lease is given at 10,020 and runs out a second later; it is taken over at 15,000. */
  private static final Tale TALE = new Tale().created().claimed("a", 1);

  private static final long OVER = 11_020;
  private static final List<Told> LOG = List.of(
      new Told(1, "x", false, "acquired", 1, "a", 10_020),
      new Told(2, "x", false, "expired", 1, "a", 14_000),
      new Told(3, "x", false, "reclaimed", 2, "b", 15_000));

  @Test
  void lost_work_waits_from_the_end_of_its_lease() {
    var recovery = new Recovery(TALE.operations(), LOG, List.of());
    assertThat(recovery.longestTakeover().millis()).isEqualTo(15_000 - OVER);
    assertThat(recovery.takeovers()).isEqualTo(1);
  }

  @Test
  void nobody_is_to_blame_while_everybody_is_hit() {
    var outages =
        List.of(new Outage("all", 9_000, 12_020, true), new Outage("one", 9_000, 14_000, false));
    var recovery = new Recovery(TALE.operations(), LOG, outages);
    assertThat(recovery.longestTakeover().millis()).isEqualTo(15_000 - OVER - 1_000);
  }

  @Test
  void silence_lasts_from_the_end_of_a_fault_to_what_succeeds_after_it() {
    Tale tale = new Tale().created().claimed("a", 1).completing("a", 1, Reply.REFUSED);
    long end = 10_070;
    tale.later().completing("a", 1, Reply.DONE);
    var recovery =
        new Recovery(tale.operations(), List.of(), List.of(new Outage("one", 0, end, false)));
    assertThat(recovery.longestSilence().millis()).isBetween(Tale.TTL, Tale.TTL + 200);
    assertThat(recovery.longestSilence().what()).isEqualTo("one");
  }
}
