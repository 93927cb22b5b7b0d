package io.flowfabric.chaos.run;

import io.flowfabric.chaos.rig.Program;
import io.flowfabric.chaos.rig.ServerProgram;
import io.flowfabric.chaos.rig.Wire;
import io.flowfabric.chaos.rig.WorkerProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two servers, two workers with an engine of their own, and one that works over HTTP. */
final class Cluster implements AutoCloseable {
  private static final int SERVERS = 2;
  private static final int EMBEDDED = 2;

  private final Setup setup;
  private final Path folder;
  private final Duration lease;
  private final List<Member> servers = new ArrayList<>();
  private final List<Member> embedded = new ArrayList<>();
  private final List<Member> remote = new ArrayList<>();
  private final List<Wire> doors = new ArrayList<>();

  Cluster(Setup setup, Path folder, Duration lease) {
    this.setup = setup;
    this.folder = folder;
    this.lease = lease;
    for (int number = 1; number <= SERVERS; number++) {
      int port = freePort();
      servers.add(server("server" + number, port));
      doors.add(Wire.to(port));
    }
    for (int number = 1; number <= EMBEDDED; number++) {
      embedded.add(worker("worker" + number, setup.url()));
    }
    remote.add(worker("remote1", url()));
  }

  private Member server(String name, int port) {
    String store = setup.url();
    return new Member(
        name,
        life -> Program.start(
            ServerProgram.class,
            log(name),
            "server",
            "--store",
            store,
            "--listen",
            "127.0.0.1:" + port,
            "--set",
            "request_log=false"));
  }

  private Member worker(String name, String url) {
    return new Member(
        name,
        life -> Program.start(WorkerProgram.class, log(name), life, url, lease.toMillis(), folder));
  }

  private Path log(String name) {
    return folder.resolve(name + ".log");
  }

  /** Where clients find the servers, each behind a wire. */
  String url() {
    return doors.stream()
        .map(door -> "127.0.0.1:" + door.port())
        .collect(Collectors.joining(",", "http://", ""));
  }

  List<Member> servers() {
    return servers;
  }

  List<Member> workers() {
    return Stream.of(embedded, remote).flatMap(List::stream).toList();
  }

  /** Those whose engine is in their own process, and so on their own clock. */
  List<Member> embedded() {
    return embedded;
  }

  List<Wire> doors() {
    return doors;
  }

  void ensureRunning() {
    servers.forEach(Member::ensureRunning);
    workers().forEach(Member::ensureRunning);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    workers().forEach(Member::kill);
    servers.forEach(Member::kill);
    doors.forEach(Wire::close);
  }
}
