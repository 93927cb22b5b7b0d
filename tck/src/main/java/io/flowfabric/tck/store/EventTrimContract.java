package io.flowfabric.tck.store;

import static io.flowfabric.decision.Event.Family.COMPLETION;
import static io.flowfabric.decision.Event.Family.LEASE;
import static io.flowfabric.decision.Event.Family.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.store.EventLog;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Events are forgotten by age, oldest first, and how far they are is remembered. */
public interface EventTrimContract extends StoreContract {
  Duration AGE = Duration.ofSeconds(100);
  int MANY = 1000;

  @Test
  default void forgets_what_is_older_and_keeps_the_rest() {
    trial().emit(completion(1, 0), worker(0));
    trial().emit(completion(2, 10));
    trial().emit(completion(3, 20));
    List<LoggedEvent> all = trial().events(COMPLETION);
    ageOf(20);

    assertThat(log().trim(AGE, MANY)).isEqualTo(2);

    assertThat(trial().events(COMPLETION)).containsExactly(all.get(2));
    assertThat(trial().events(WORKER)).isEmpty();
    assertThat(log().trim(AGE, MANY)).isZero();
  }

  @Test
  default void forgets_nothing_before_it_is_old_enough_to_the_millisecond() {
    trial().emit(completion(1, 10));
    ageOf(10);
    assertThat(log().trim(AGE, MANY)).isZero();
    assertThat(trial().events(COMPLETION)).hasSize(1);

    ageOf(11);
    assertThat(log().trim(AGE, MANY)).isEqualTo(1);
    assertThat(trial().events(COMPLETION)).isEmpty();
  }

  @Test
  default void forgets_those_of_no_more_commits_than_asked_for() {
    for (int number = 0; number < 5; number++) {
      trial().emit(completion(number, number), completion(number + 10, number), worker(number));
    }
    ageOf(1000);

    assertThat(log().trim(AGE, 2)).isEqualTo(2);
    assertThat(trial().events(COMPLETION)).hasSize(6);
    assertThat(trial().events(WORKER)).hasSize(3);
    assertThat(log().trim(AGE, 2)).isEqualTo(2);
    assertThat(log().trim(AGE, 2)).isEqualTo(1);
    assertThat(log().trim(AGE, 2)).isZero();
    assertThat(trial().events(COMPLETION)).isEmpty();
  }

  /** Clocks may be set back. What readers are yet to come to must not have holes. */
  @Test
  default void leaves_nothing_out_though_a_later_event_tells_an_earlier_time() {
    trial().emit(completion(1, 0));
    trial().emit(completion(2, 500));
    trial().emit(completion(3, 0));
    List<LoggedEvent> all = trial().events(COMPLETION);
    ageOf(400);

    assertThat(log().trim(AGE, MANY)).isEqualTo(1);

    assertThat(trial().events(COMPLETION)).isEqualTo(all.subList(1, 3));
  }

  @Test
  default void remembers_how_far_each_family_is_forgotten() {
    trial().emit(completion(1, 0), worker(0), completion(2, 0));
    trial().emit(worker(0));
    trial().emit(completion(3, 500));
    List<LoggedEvent> completions = trial().events(COMPLETION);
    List<LoggedEvent> workers = trial().events(WORKER);
    assertThat(log().forgotten(COMPLETION)).isZero();
    ageOf(400);

    log().trim(AGE, 1);
    assertThat(log().forgotten(COMPLETION)).isEqualTo(completions.get(1).position());
    assertThat(log().forgotten(WORKER)).isEqualTo(workers.get(0).position());
    log().trim(AGE, 1);
    assertThat(log().forgotten(COMPLETION)).isEqualTo(completions.get(1).position());
    assertThat(log().forgotten(WORKER)).isEqualTo(workers.get(1).position());
    assertThat(log().forgotten(LEASE)).isZero();
  }

  @Test
  default void is_asked_how_far_by_searches_too() {
    trial().emit(completion(1, 0));
    long position = log().latest(COMPLETION);
    assertThat(trial().search(new Search.ForgottenEvents(COMPLETION))).isEmpty();
    ageOf(1000);
    log().trim(AGE, MANY);
    assertThat(trial().search(new Search.ForgottenEvents(COMPLETION))).containsExactly(position);
    assertThat(trial().search(new Search.ForgottenEvents(WORKER))).isEmpty();
  }

  @Test
  default void never_gives_a_position_again() {
    trial().emit(completion(1, 0));
    long before = log().latest(COMPLETION);
    ageOf(1000);
    log().trim(AGE, MANY);
    assertThat(log().latest(COMPLETION)).isZero();

    trial().emit(completion(2, 1000));

    assertThat(log().latest(COMPLETION)).isGreaterThan(before);
    assertThat(log().after(COMPLETION, before, 10)).hasSize(1);
    assertThat(log().after(COMPLETION, 0, 10)).hasSize(1);
  }

  @Test
  default void comes_to_the_same_when_many_do_it_at_once() {
    int commits = 60;
    for (int number = 0; number < commits; number++) {
      trial().emit(completion(number, 0));
    }
    long last = log().latest(COMPLETION);
    trial().emit(completion(commits, 500));
    ageOf(400);

    Together.within(trial().patience())
        .times(
            3,
            () -> Stream.generate(() -> log().trim(AGE, 7))
                .takeWhile(trimmed -> trimmed > 0)
                .count())
        .await();

    assertThat(log().forgotten(COMPLETION)).isEqualTo(last);
    assertThat(trial().events(COMPLETION)).hasSize(1);
  }

  private EventLog log() {
    return trial().store().events();
  }

  /** Sets the clock to where events from before so many milliseconds are too old. */
  private void ageOf(long millis) {
    trial().clock().set(Sample.at(millis).plus(AGE));
  }

  private static Event completion(int number, long millis) {
    return new Event.Completion(
        Sample.completion(Sample.id(number)).subject(),
        null,
        TerminalOutcome.SUCCESS,
        0,
        Sample.at(millis));
  }

  private static Event worker(long millis) {
    return new Event.OfWorker(
        Sample.TENANT, Sample.HOLDER.instance(), Event.WorkerStep.HEARTBEAT, "", Sample.at(millis));
  }
}
