package io.flowfabric.sim.stage;

/**
 * A simulated process: what runs in it stops when it is paused, and ends when it dies. For the one
 * thread that has the turn.
 */
public final class Host {
  private final String name;
  private boolean dead;
  private long pausedUntil;
  private long clockOffsetMillis;

  public Host(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public boolean isDead() {
    return dead;
  }

  /** Nothing of it happens any more; threads that wait in it are thrown out. */
  public void kill() {
    dead = true;
  }

  public void pauseUntil(long nanos) {
    pausedUntil = Math.max(pausedUntil, nanos);
  }

  long pausedUntil() {
    return dead ? 0 : pausedUntil;
  }

  /** Its own clock is wrong by this much from now on. */
  public void clockIsOffBy(long millis) {
    clockOffsetMillis = millis;
  }

  public long clockOffsetMillis() {
    return clockOffsetMillis;
  }

  @Override
  public String toString() {
    return name;
  }
}
