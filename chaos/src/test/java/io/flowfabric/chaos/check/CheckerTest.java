package io.flowfabric.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Facts;
import io.flowfabric.chaos.history.Reply;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The checker finds what is planted into histories, and nothing where nothing is wrong. */
final class CheckerTest {
  private static final String LINEARIZABLE = "the history is linearizable";

  @Nested
  final class Sound {
    @Test
    void an_ordinary_life() {
      assertThat(Tale.ordinary().brokenRules()).isEmpty();
    }

    @Test
    void a_lease_that_is_renewed_and_lost_and_taken_over() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .renewed("a", 1)
              .expired("a", 1)
              .claimed("b", 2)
              .completing("a", 1, Reply.REFUSED)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_lease_that_is_taken_away() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .revoked("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_retry() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .failed("a", 1)
              .claimed("a", 2)
              .completed("a", 2)
              .read(Reply.SUCCEEDED, "a/2")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_report_that_was_carried_out_though_nobody_heard_the_answer() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .completing("a", 1, Reply.UNKNOWN)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_report_that_never_arrived() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .completing("a", 1, Reply.UNKNOWN)
              .expired("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_submission_that_was_delivered_twice() {
      assertThat(new Tale()
              .overHttp()
              .act("clients", Deed.CREATE, Facts.of("x"), Reply.DUPLICATE, List.of(Facts.of("x")))
              .claimed("a", 1)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_renewal_that_was_delivered_twice() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .overHttp()
              .renewing("a", 1, Tale.TTL + 100)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .isEmpty();
    }

    @Test
    void a_lease_that_nobody_heard_of() {
      assertThat(new Tale()
              .created()
              .claimedBlindly("a", 1)
              .expired("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .isEmpty();
    }
  }

  @Nested
  final class Blind {
    @Test
    void a_lease_that_nobody_heard_of_is_given_back_by_the_server() {
      assertThat(handedOn(new Tale().overHttp()).brokenRules()).isEmpty();
    }

    @Test
    void a_lease_that_nobody_heard_of_is_not_given_back_where_there_is_no_server() {
      assertThat(handedOn(new Tale()).brokenRules()).containsExactly(LINEARIZABLE);
    }

    private static Tale handedOn(Tale tale) {
      return tale.created()
          .claimedBlindly("a", 1)
          .givenBack("a", 1)
          .claimed("b", 2)
          .completed("b", 2)
          .read(Reply.SUCCEEDED, "b/2");
    }

    /**
     * The claim was on its way for long, so that the lease began much later than it was asked for.
     */
    @Test
    void a_lease_that_nobody_heard_of_can_be_taken_away_late() {
      assertThat(new Tale()
              .created()
              .claimedBlindly("a", 1)
              .later()
              .later()
              .revoked("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .isEmpty();
    }
  }

  @Nested
  final class Lost {
    @Test
    void work_that_was_acknowledged_and_is_gone() {
      assertThat(new Tale().created().read(Reply.MISSING).brokenRules())
          .contains(LINEARIZABLE, "what was acknowledged ends");
    }

    @Test
    void work_that_was_acknowledged_and_never_ends() {
      assertThat(new Tale().created().read(Reply.OPEN).brokenRules())
          .containsExactly("what was acknowledged ends");
    }

    @Test
    void a_completion_that_was_acknowledged() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .completing("a", 1, Reply.DONE)
              .expired("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .containsExactly(LINEARIZABLE);
    }

    @Test
    void a_renewal_that_was_acknowledged() {
      Tale tale = new Tale().created().claimed("a", 1).renewed("a", 1);
      assertThat(tale.completing("a", 1, Reply.REFUSED).brokenRules()).contains(LINEARIZABLE);
    }
  }

  @Nested
  final class OwnedTwice {
    @Test
    void the_next_lease_begins_before_the_last_is_over() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .claimed("b", 2)
              .completed("b", 2)
              .read(Reply.SUCCEEDED, "b/2")
              .brokenRules())
          .contains(LINEARIZABLE, "one holder at a time");
    }

    @Test
    void the_same_lease_is_given_to_two() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .claimedUntold("b", 1)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .contains(LINEARIZABLE, "a lease is given to one");
    }

    @Test
    void an_epoch_is_left_out() {
      assertThat(new Tale()
              .created()
              .claimed("a", 2)
              .completed("a", 2)
              .read(Reply.SUCCEEDED, "a/2")
              .brokenRules())
          .contains(LINEARIZABLE, "epochs grow one by one");
    }
  }

  @Nested
  final class Stale {
    @Test
    void who_comes_too_late_completes() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .expired("a", 1)
              .claimed("b", 2)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .contains(LINEARIZABLE);
    }

    @Test
    void who_lost_its_lease_renews_it() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .renewing("a", 1, Tale.TTL + 100)
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .containsExactly(LINEARIZABLE);
    }

    @Test
    void who_lost_its_lease_completes_though_nobody_took_over() {
      assertThat(new Tale()
              .created()
              .claimed("a", 1)
              .later()
              .completed("a", 1)
              .read(Reply.SUCCEEDED, "a/1")
              .brokenRules())
          .containsExactly(LINEARIZABLE);
    }
  }

  @Nested
  final class Changed {
    @Test
    void how_it_ended() {
      assertThat(Tale.ordinary().cancelled().read(Reply.CANCELLED).brokenRules())
          .contains(LINEARIZABLE);
    }

    @Test
    void what_it_ended_with() {
      assertThat(Tale.ordinary().read(Reply.SUCCEEDED, "b/1").brokenRules())
          .containsExactly(LINEARIZABLE);
    }

    @Test
    void that_it_ended() {
      assertThat(Tale.ordinary().read(Reply.OPEN).brokenRules()).containsExactly(LINEARIZABLE);
    }
  }

  @Nested
  final class Untold {
    @Test
    void the_end() {
      assertThat(Tale.ordinary().untold(Told::isEnd).brokenRules())
          .containsExactly("each end is told once");
    }

    @Test
    void a_lease() {
      Tale tale = Tale.ordinary().untold(event -> event.what().equals("acquired"));
      assertThat(tale.brokenRules()).containsExactly("every lease is told");
    }

    @Test
    void an_event_to_somebody_who_followed() {
      Tale tale = Tale.ordinary();
      List<Told> followed = tale.log().subList(1, tale.log().size());
      assertThat(new Checker(tale.operations(), tale.log(), followed).check())
          .extracting(Finding::rule)
          .containsExactly("who follows misses nothing");
    }

    @Test
    void that_the_same_key_was_used_before() {
      Tale tale = Tale.ordinary()
          .act("clients", Deed.CREATE, Facts.of("y"), Reply.DUPLICATE, List.of(Facts.of("z")));
      assertThat(tale.brokenRules()).contains(LINEARIZABLE, "what was acknowledged ends");
    }
  }
}
