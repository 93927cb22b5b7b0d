package io.flowfabric.bench.database;

import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory: nothing can be asked about it, and there is no SQL to compare it with. */
record OpaqueDatabase(String url) implements Database {
  private static final AtomicInteger SITES = new AtomicInteger();

  @Override
  public String name() {
    return url;
  }

  @Override
  public Site newSite() {
    String place = url + "bench-" + SITES.incrementAndGet();
    return new OpaqueSite(place, Stores.open(place, SystemClock.MILLISECONDS));
  }

  @Override
  public void close() {
    // What a store in memory holds goes with its site.
  }

  /** @param keeper holds the store while others come and go; without it, all would go with them */
  private record OpaqueSite(String url, Store keeper) implements Site {

    @Override
    public Optional<Ceiling> ceiling(byte[] payload) {
      return Optional.empty();
    }

    @Override
    public Usage usage() {
      return Usage.UNKNOWN;
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public void tidy() {
      // There is nothing that could be tidied from outside.
    }

    @Override
    public void close() {
      keeper.close();
    }
  }
}
