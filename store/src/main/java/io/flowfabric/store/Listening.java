package io.flowfabric.store;

/** A listener that was registered; closing ends it, and closing twice is fine. */
public interface Listening extends AutoCloseable {

  @Override
  void close();
}
