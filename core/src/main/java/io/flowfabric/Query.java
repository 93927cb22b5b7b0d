package io.flowfabric;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.State;
import java.time.Instant;

/**
 * A command that changes nothing. It is answered without locks, from what had been committed.
 *
 * @param <A> its answer
 */
public interface Query<A> extends Command<A> {

  A answer(State state, Instant now);

  @Override
  default Decision<A> decide(State state, Moment moment) {
    return Decision.of(answer(state, moment.now()));
  }
}
