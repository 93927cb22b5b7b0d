package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueueHeadsTest {
  private static final LaneId LANE = new LaneId("mail");
  private static final Instant NOW = Instant.ofEpochSecond(1_000);
  private static final long ROUTE = 7;

  private final QueueHeads heads = new QueueHeads();
  private final QueueHeads.Lane lane = new QueueHeads.Lane(NOW);

  @BeforeEach
  void look() {
    heads.begin(LANE, lane);
    lane.route(ROUTE, Capabilities.NONE);
  }

  @Test
  void a_claim_begins_just_before_the_first_that_was_seen() {
    lane.first(ROUTE, rank(0, 20));
    assertThat(lane.before(ROUTE)).isLessThan(rank(0, 20)).isGreaterThan(rank(0, 19));
  }

  @Test
  void a_claim_begins_behind_what_another_one_holds() {
    lane.first(ROUTE, rank(0, 20));
    lane.taken(ROUTE, rank(0, 30));
    assertThat(lane.before(ROUTE)).isEqualTo(rank(0, 30));
  }

  @Test
  void what_comes_before_the_last_that_is_held_makes_the_next_claim_look_everywhere() {
    lane.first(ROUTE, rank(0, 20));
    lane.taken(ROUTE, rank(0, 30));
    heads.added(LANE, ROUTE, rank(0, 25));
    assertThat(heads.find(LANE, NOW)).isNull();
  }

  @Test
  void what_came_while_somebody_took_is_not_passed() {
    lane.first(ROUTE, rank(0, 20));
    heads.added(LANE, ROUTE, rank(0, 25));
    lane.taken(ROUTE, rank(0, 30));
    assertThat(lane.before(ROUTE)).isLessThan(rank(0, 25));
  }

  @Test
  void when_something_is_given_up_the_next_claim_looks_everywhere() {
    lane.taken(ROUTE, rank(0, 30));
    heads.forget();
    assertThat(heads.find(LANE, NOW)).isNull();
  }

  @Test
  void what_comes_behind_the_head_changes_nothing() {
    lane.first(ROUTE, rank(0, 20));
    heads.added(LANE, ROUTE, rank(0, 21));
    assertThat(heads.find(LANE, NOW)).isSameAs(lane);
  }

  @Test
  void what_comes_before_the_head_makes_the_next_claim_look_everywhere() {
    lane.first(ROUTE, rank(0, 20));
    heads.added(LANE, ROUTE, rank(1, 21));
    assertThat(heads.find(LANE, NOW)).isNull();
  }

  @Test
  void what_takes_another_route_makes_the_next_claim_look_everywhere() {
    heads.added(LANE, ROUTE + 1, rank(0, 20));
    assertThat(heads.find(LANE, NOW)).isNull();
  }

  @Test
  void what_came_while_somebody_looked_is_not_passed() {
    heads.added(LANE, ROUTE, rank(0, 10));
    lane.first(ROUTE, rank(0, 20));
    assertThat(lane.before(ROUTE)).isLessThan(rank(0, 10));
  }

  @Test
  void what_others_put_there_is_seen_within_half_a_second() {
    assertThat(heads.find(LANE, NOW.plusMillis(500))).isSameAs(lane);
    assertThat(heads.find(LANE, NOW.plusMillis(501))).isNull();
  }

  private static ClaimRank rank(int priority, int second) {
    var id = new ExecutionId(3, new UUID(second, 1));
    return new ClaimRank(priority, Instant.ofEpochSecond(second), id);
  }
}
