package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.LaneId;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Slots are shared out by weight, and none is lost. */
final class SlotsTest {
  private static final LaneId MAIL = new LaneId("mail");
  private static final LaneId VIDEO = new LaneId("video");
  private static final int ROUNDS = 400;

  @Test
  void a_lane_alone_gets_all_that_is_free() throws Exception {
    var slots = new Slots(8, new TreeMap<>(Map.of(MAIL, 1, VIDEO, 5)), new ReentrantLock());

    assertThat(slots.take(MAIL, 100)).isEqualTo(8);
    slots.give(3);
    assertThat(slots.take(MAIL, 2)).isEqualTo(2);
    assertThat(slots.take(VIDEO, 100)).isEqualTo(1);
  }

  @Test
  void lanes_that_compete_get_slots_by_weight() throws Exception {
    var slots = new Slots(1, new TreeMap<>(Map.of(MAIL, 3, VIDEO, 1)), new ReentrantLock());
    var had = new ConcurrentHashMap<LaneId, Integer>();
    slots.take(MAIL, 1);
    var ready = new CountDownLatch(2);
    Thread mail = competing(slots, MAIL, had, ready);
    Thread video = competing(slots, VIDEO, had, ready);
    Patience.until(ready);
    Patience.until("both wait", () -> isWaiting(mail) && isWaiting(video));

    for (int round = 0; round < ROUNDS; round++) {
      int before = had.values().stream().mapToInt(Integer::intValue).sum();
      slots.give(1);
      Patience.until("one got it", () -> had.values().stream().mapToInt(n -> n).sum() > before);
      Patience.until("both wait", () -> isWaiting(mail) && isWaiting(video));
    }
    slots.close();
    mail.join();
    video.join();

    assertThat(had.get(MAIL)).isEqualTo(ROUNDS / 4 * 3);
    assertThat(had.get(VIDEO)).isEqualTo(ROUNDS / 4);
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING;
  }

  private static Thread competing(
      Slots slots, LaneId lane, Map<LaneId, Integer> had, CountDownLatch ready) {
    return Thread.ofPlatform().start(() -> {
      ready.countDown();
      try {
        while (slots.take(lane, 1) > 0) {
          slots.used(lane, 1);
          had.merge(lane, 1, Integer::sum);
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    });
  }

  @Test
  void a_lane_does_not_save_up_while_it_has_no_work() throws Exception {
    var slots = new Slots(1, new TreeMap<>(Map.of(MAIL, 1, VIDEO, 1)), new ReentrantLock());
    for (int round = 0; round < 100; round++) {
      slots.take(MAIL, 1);
      slots.used(MAIL, 1);
      slots.give(1);
    }
    var had = new ConcurrentHashMap<LaneId, Integer>();
    slots.take(MAIL, 1);
    var ready = new CountDownLatch(2);
    Thread mail = competing(slots, MAIL, had, ready);
    Thread video = competing(slots, VIDEO, had, ready);
    Patience.until("both wait", () -> isWaiting(mail) && isWaiting(video));
    for (int round = 0; round < 20; round++) {
      int before = had.values().stream().mapToInt(Integer::intValue).sum();
      slots.give(1);
      Patience.until("one got it", () -> had.values().stream().mapToInt(n -> n).sum() > before);
      Patience.until("both wait", () -> isWaiting(mail) && isWaiting(video));
    }
    slots.close();
    mail.join();
    video.join();

    assertThat(had.get(MAIL)).isBetween(9, 11);
  }
}
