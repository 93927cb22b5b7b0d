package io.flowfabric.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What was opened ahead of time and is not taken. */
final class GivingUpTest {
  private static final Set<Thread.State> SETTLED =
      EnumSet.of(Thread.State.WAITING, Thread.State.TERMINATED);

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final AheadOfTime ahead = new AheadOfTime(this::giveUp);

  @Test
  void closing_waits_for_what_is_being_given_up() throws InterruptedException {
    ahead.opened(new Opening(connection(), "life", new PostgresClock(null)));
    begun.await();
    Thread closing = Thread.ofPlatform().start(ahead::close);
    while (!SETTLED.contains(closing.getState())) {
      Thread.onSpinWait();
    }
    assertThat(closing.getState()).isEqualTo(Thread.State.WAITING);
    goOn.countDown();
    closing.join();
  }

  private void giveUp(Opening unused) {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  /** One that is not used. */
  private static Connection connection() {
    return (Connection) Proxy.newProxyInstance(
        Connection.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException(method.getName());
        });
  }
}
