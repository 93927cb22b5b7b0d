package io.flowfabric.server.http;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An engine whose waiting callers can all be sent home at once, with whatever they have, so that a
 * server that stops leaves nobody without an answer. Safe for use by many threads.
 */
public final class Patience implements FlowFabric {
  private final FlowFabric fabric;
  private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean over;

  public Patience(FlowFabric fabric) {
    this.fabric = fabric;
  }

  @Override
  public <O> O apply(Command<O> command) {
    return command instanceof Await<O> patient ? await(patient) : fabric.apply(command);
  }

  private <O> O await(Await<O> patient) {
    Thread self = Thread.currentThread();
    waiting.add(self);
    try {
      return over ? fabric.apply(patient.command()) : fabric.apply(patient);
    } finally {
      synchronized (this) {
        waiting.remove(self);
        // The interruption was meant for the waiting, not for what comes after it.
        Thread.interrupted();
      }
    }
  }

  public boolean isOver() {
    return over;
  }

  public int waiting() {
    return waiting.size();
  }

  /** From now on nobody waits, and those who do go on. */
  public void end() {
    over = true;
    synchronized (this) {
      waiting.forEach(Thread::interrupt);
    }
  }
}
