package io.flowfabric.store.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A wire to a server that can be cut: at once, before a request gets there, or before a reply. */
final class Wire implements AutoCloseable {
  private static final String COMMITTED = "COMMIT\0";

  private final ServerSocket door;
  private final int server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NONE);
  private final AtomicInteger spared = new AtomicInteger();
  private volatile boolean down;

  /** Where the wire breaks next. */
  enum Cut {
    NONE,
    BEFORE_REQUEST,
    BEFORE_REPLY_TO_COMMIT,
    BEFORE_REPLY_TO_COMMIT_FOR_GOOD
  }

  private Wire(ServerSocket door, int server) {
    this.door = door;
    this.server = server;
  }

  static Wire to(int server) {
    try {
      var wire = new Wire(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      Thread.ofVirtual().start(wire::admit);
      return wire;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  int port() {
    return door.getLocalPort();
  }

  void cutNext(Cut cut) {
    next.set(cut);
  }

  /** Lets so many requests through, and cuts before the one after them. */
  void cutAfterRequests(int count) {
    spared.set(count);
    cutNext(Cut.BEFORE_REQUEST);
  }

  boolean isCutDone() {
    return next.get() == Cut.NONE;
  }

  private void admit() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        if (down) {
          client.close();
        } else {
          connect(client, new Socket(InetAddress.getLoopbackAddress(), server));
        }
      } catch (IOException closed) {
        down = true;
      }
    }
  }

  private void connect(Socket client, Socket behind) {
    open.add(client);
    open.add(behind);
    Thread.ofVirtual().start(() -> pass(client, behind, this::mayAsk));
    Thread.ofVirtual().start(() -> pass(behind, client, this::mayReply));
  }

  private interface Passing {
    boolean allows(String bytes);
  }

  private void pass(Socket from, Socket to, Passing passing) {
    var bytes = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int count = in.read(bytes);
      while (count >= 0
          && passing.allows(new String(bytes, 0, count, StandardCharsets.ISO_8859_1))) {
        out.write(bytes, 0, count);
        count = in.read(bytes);
      }
    } catch (IOException cut) {
      open.remove(from);
    }
  }

  private boolean mayAsk(String request) {
    boolean spare =
        next.get() == Cut.BEFORE_REQUEST && spared.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    return spare || !next.compareAndSet(Cut.BEFORE_REQUEST, Cut.NONE);
  }

  private boolean mayReply(String reply) {
    if (!reply.contains(COMMITTED)) {
      return true;
    }
    if (next.compareAndSet(Cut.BEFORE_REPLY_TO_COMMIT_FOR_GOOD, Cut.NONE)) {
      down = true;
      open.forEach(Wire::close);
      return false;
    }
    return !next.compareAndSet(Cut.BEFORE_REPLY_TO_COMMIT, Cut.NONE);
  }

  @Override
  public void close() {
    down = true;
    try {
      door.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    open.forEach(Wire::close);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
