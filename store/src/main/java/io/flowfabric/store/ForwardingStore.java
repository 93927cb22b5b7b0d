package io.flowfabric.store;

import io.flowfabric.decision.Topic;
import io.flowfabric.model.Backend;
import java.util.function.Function;

/** A store around another one, which does everything as that one does but for what it overrides. */
public interface ForwardingStore extends Store {

  /** The one that it is around. */
  Store inner();

  @Override
  default Backend backend() {
    return inner().backend();
  }

  @Override
  default Pace pace() {
    return inner().pace();
  }

  @Override
  default <R> R transact(Function<Transaction, R> work) {
    return inner().transact(work);
  }

  @Override
  default Queries queries() {
    return inner().queries();
  }

  @Override
  default EventLog events() {
    return inner().events();
  }

  @Override
  default Listening onCommit(Topic topic, Runnable listener) {
    return inner().onCommit(topic, listener);
  }

  @Override
  default void close() {
    inner().close();
  }
}
