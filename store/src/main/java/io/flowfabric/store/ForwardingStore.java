package io.flowfabric.store;

import io.flowfabric.decision.Topic;
import io.flowfabric.model.Backend;
import java.util.function.Function;

/** A store around another one, which does everything as that one does but for what it overrides. */
public abstract class ForwardingStore implements Store {
  private final Store inner;

  protected ForwardingStore(Store inner) {
    this.inner = inner;
  }

  @Override
  public Backend backend() {
    return inner.backend();
  }

  @Override
  public Pace pace() {
    return inner.pace();
  }

  @Override
  public <R> R transact(Function<Transaction, R> work) {
    return inner.transact(work);
  }

  @Override
  public Queries queries() {
    return inner.queries();
  }

  @Override
  public EventLog events() {
    return inner.events();
  }

  @Override
  public Listening onCommit(Topic topic, Runnable listener) {
    return inner.onCommit(topic, listener);
  }

  @Override
  public void close() {
    inner.close();
  }
}
