package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.client.HttpFabric;
import io.flowfabric.client.ServerAddress;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.service.Ping;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Looks at a store or a server, and finds what is wrong with it. For one thread. */
final class Checkup {
  private static final int PINGS = 5;
  private static final Duration CLOSE_ENOUGH = Duration.ofSeconds(5);
  private static final double NANOS_PER_MILLI = 1e6;

  private final Outside outside;
  private final List<Finding> findings = new ArrayList<>();

  Checkup(Outside outside) {
    this.outside = outside;
  }

  List<Finding> findings() {
    return findings;
  }

  void note(Finding finding) {
    findings.add(finding);
  }

  /** A store that is not set up yet is fine; whoever first opens it will do that. */
  void store(String url) {
    try {
      StoreSchema schema = Stores.schema(url);
      int version = schema.version();
      note(Finding.well("store", "answers"));
      if (version == 0 && schema.newest() > 0) {
        note(Finding.well("schema", "none yet; the first server or submit makes it"));
      } else if (version < schema.newest()) {
        note(new Finding(
            "schema",
            ExitCode.REFUSED,
            "version %d, and %d is needed; run flowfabric migrate"
                .formatted(version, schema.newest())));
      } else {
        note(Finding.well("schema", "version " + version));
        try (Engine engine = Engine.open(url)) {
          engine(engine);
        }
      }
    } catch (EngineException failure) {
      note(new Finding("store", ExitCode.of(failure), told(failure)));
    }
  }

  void server(ServerAddress address) {
    try (HttpFabric http = HttpFabric.to(address)) {
      Ping.Pong pong = http.apply(new Ping());
      note(Finding.well("server", address + " answers"));
      note(Finding.well("store", pong.backend().family() + " answers"));
      engine(http);
    } catch (EngineException failure) {
      ExitCode code = ExitCode.of(failure);
      note(new Finding(
          code == ExitCode.NOT_ALLOWED ? "token" : "server", code, told(failure) + code.advice()));
    }
  }

  private void engine(FlowFabric fabric) {
    long[] nanos = new long[PINGS];
    Duration ahead = Duration.ZERO;
    for (int ping = 0; ping < PINGS; ping++) {
      Instant sent = outside.clock().instant();
      long begin = outside.ticker().nanos();
      Instant there = fabric.apply(new Ping()).serverTime();
      nanos[ping] = outside.ticker().nanos() - begin;
      ahead = Duration.between(sent.plusNanos(nanos[ping] / 2), there);
    }
    Arrays.sort(nanos);
    note(Finding.well(
        "round trip",
        String.format(
            Locale.ROOT, "%.1f ms, median of %d", nanos[PINGS / 2] / NANOS_PER_MILLI, PINGS)));
    clock(ahead);
  }

  private void clock(Duration ahead) {
    String told = Math.abs(ahead.toMillis()) + " ms " + (ahead.isNegative() ? "behind" : "ahead of")
        + " this machine";
    boolean fine = ahead.abs().compareTo(CLOSE_ENOUGH) <= 0;
    note(
        fine
            ? Finding.well("clock", told)
            : new Finding(
                "clock",
                ExitCode.REFUSED,
                told + "; delays and deadlines go by the store's clock, so set them alike (NTP)"));
  }

  private static String told(EngineException failure) {
    return failure instanceof EngineException.Validation invalid
        ? invalid.detail()
        : String.valueOf(failure.getMessage());
  }
}
