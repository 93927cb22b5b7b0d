package io.flowfabric.chaos.run;

import io.flowfabric.chaos.rig.Disk;
import io.flowfabric.chaos.rig.Postgres;
import io.flowfabric.chaos.rig.Wire;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The database of a cluster, with a wire of its own for each node where it has a server. */
final class Setup implements AutoCloseable {
  private static final String DISK_SIZE = "1g";
  private static final String PATIENCE = "?patience=4";

  private final Disk disk;
  private final Postgres postgres;
  private final List<Wire> wires = new ArrayList<>();

  /** Which database is under it all. */
  enum Kind {
    POSTGRESQL,
    SQLITE
  }

  Setup(Kind kind) {
    this.disk = Disk.ofSize(DISK_SIZE);
    this.postgres = kind == Kind.POSTGRESQL ? new Postgres(disk.folder()) : null;
  }

  /** The URL for one more node. */
  String url() {
    if (postgres == null) {
      return "sqlite:" + disk.folder().resolve("flow.db");
    }
    Wire wire = Wire.to(postgres.port());
    wires.add(wire);
    return Postgres.url(wire.port()) + PATIENCE;
  }

  Disk disk() {
    return disk;
  }

  Optional<Postgres> server() {
    return Optional.ofNullable(postgres);
  }

  List<Wire> wires() {
    return wires;
  }

  /** What can go wrong here. A clock that jumps is the store's own where the store is a file. */
  List<Fault> faults() {
    return Arrays.stream(Fault.values())
        .filter(fault -> switch (fault) {
          case DISK_FULL -> disk.canBeFilled();
          case CONNECTIONS_TERMINATED,
              DATABASE_CRASHED,
              DATABASE_CUT_OFF,
              DATABASE_SLOWED_DOWN,
              DATABASE_UNHEARD,
              CLOCK_JUMPED -> postgres != null;
          default -> true;
        })
        .toList();
  }

  /**
   * Whether no node is spared, so that nobody can go on before it is over. Who is frozen while it
   * writes to a file keeps everybody else from it.
   */
  boolean hitsEverybody(Fault fault) {
    return switch (fault) {
      case DISK_FULL, CONNECTIONS_TERMINATED, DATABASE_CRASHED -> true;
      case WORKER_FROZEN, SERVER_FROZEN -> postgres == null;
      default -> false;
    };
  }

  @Override
  public void close() {
    wires.forEach(Wire::close);
    if (postgres != null) {
      postgres.close();
    }
    disk.close();
  }
}
