package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Topic;
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

  private boolean othersAreHeard = true;
  private final QueueHeads heads = new QueueHeads(() -> othersAreHeard);
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
  void a_lane_is_known_when_all_of_it_was_looked_at() {
    assertThat(heads.isComplete(lane)).as("while somebody looks").isFalse();
    lane.looked();
    assertThat(heads.isComplete(lane)).isTrue();
  }

  @Test
  void what_others_say_of_a_lane_makes_it_unknown() {
    lane.looked();
    heads.doubt(new Topic.Work(new LaneId("other")));
    heads.doubt(new Topic.Delay());
    assertThat(heads.isComplete(lane)).isTrue();
    heads.doubt(new Topic.Work(LANE));
    assertThat(heads.isComplete(lane)).isFalse();
    assertThat(heads.find(LANE, NOW)).as("what is known of it is of use still").isSameAs(lane);
  }

  @Test
  void what_others_say_while_somebody_looks_counts() {
    heads.doubt(new Topic.Work(LANE));
    lane.looked();
    assertThat(heads.isComplete(lane)).isFalse();
  }

  @Test
  void a_lane_is_not_known_while_others_are_not_heard() {
    lane.looked();
    othersAreHeard = false;
    assertThat(heads.isComplete(lane)).isFalse();
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
  void what_others_put_there_and_say_so_is_seen_within_half_a_second() {
    heads.doubt(new Topic.Work(LANE));
    assertThat(heads.find(LANE, NOW.plusMillis(500))).isSameAs(lane);
    assertThat(heads.find(LANE, NOW.plusMillis(501))).isNull();
  }

  @Test
  void what_others_put_there_is_seen_within_half_a_second_where_they_are_not_heard() {
    othersAreHeard = false;
    assertThat(heads.find(LANE, NOW.plusMillis(500))).isSameAs(lane);
    assertThat(heads.find(LANE, NOW.plusMillis(501))).isNull();
  }

  @Test
  void what_nobody_speaks_of_is_seen_within_seconds() {
    assertThat(heads.find(LANE, NOW.plusSeconds(5))).isSameAs(lane);
    assertThat(heads.find(LANE, NOW.plusMillis(5001))).isNull();
  }

  private static ClaimRank rank(int priority, int second) {
    var id = new ExecutionId(3, new UUID(second, 1));
    return new ClaimRank(priority, Instant.ofEpochSecond(second), id);
  }
}
