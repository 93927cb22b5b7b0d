package io.flowfabric.tck.store;

import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.shape.Sample;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** All contracts of a store. The test of a store extends this and opens it. */
public abstract class StoreTck {
  private Trial trial;

  /** A store with nothing in it, for one test, that takes its time from the clock. */
  public abstract Store open(VirtualClock clock);

  @BeforeEach
  final void openStore() {
    var clock = new VirtualClock(Sample.START);
    trial = new Trial(open(clock), clock, Trial.PATIENCE);
  }

  @AfterEach
  final void closeStore() {
    trial.store().close();
  }

  private Trial current() {
    return trial;
  }

  @Nested
  final class Atomicity implements AtomicityContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Visibility implements VisibilityContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class RoundTrip implements RoundTripContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class LockOrder implements LockOrderContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Claimable implements ClaimableContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Due implements DueContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Paging implements PagingContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Events implements EventLogContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class EventTrim implements EventTrimContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Deletion implements DeletionContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Conflict implements ConflictContract {
    @Override
    public Trial trial() {
      return current();
    }
  }

  @Nested
  final class Clock implements ClockContract {
    @Override
    public Trial trial() {
      return current();
    }
  }
}
