package io.flowfabric.engine.outside;

/** A clock for measuring how long something takes; it says nothing of the time of day. */
public interface Ticker {
  Ticker SYSTEM = System::nanoTime;

  long nanos();
}
