package io.flowfabric.chaos.rig;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A wire to a server that can be cut, slowed down and made to swallow what is sent. Safe for use by
 * many threads.
 */
public final class Wire implements AutoCloseable {
  private final ServerSocket door;
  private final int server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean silent;
  private volatile Duration delay = Duration.ZERO;

  private Wire(ServerSocket door, int server) {
    this.door = door;
    this.server = server;
  }

  public static Wire to(int server) {
    try {
      var wire = new Wire(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
      Thread.ofVirtual().start(wire::admit);
      return wire;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public int port() {
    return door.getLocalPort();
  }

  /** Whoever talks at this moment loses the connection; a new one goes through. */
  public void cut() {
    open.forEach(Wire::close);
  }

  /** From now on everything takes this much longer. */
  public void slow(Duration by) {
    delay = by;
  }

  /** From now on nothing gets through, and nobody is told. */
  public void silence() {
    tell(true);
  }

  /** Lets everything through again. What was swallowed is lost, with its connection. */
  public void heal() {
    boolean wasSilent = tell(false);
    delay = Duration.ZERO;
    if (wasSilent) {
      cut();
    }
  }

  private boolean tell(boolean isSilent) {
    lock.lock();
    try {
      boolean before = silent;
      silent = isSilent;
      changed.signalAll();
      return before;
    } finally {
      lock.unlock();
    }
  }

  private void awaitVoice() throws IOException {
    lock.lock();
    try {
      while (silent) {
        changed.await();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    } finally {
      lock.unlock();
    }
  }

  private void admit() {
    while (!door.isClosed()) {
      try {
        Socket client = door.accept();
        open.add(client);
        Thread.ofVirtual().start(() -> connect(client));
      } catch (IOException over) {
        cut();
      }
    }
  }

  private void connect(Socket client) {
    try {
      awaitVoice();
      Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
      open.add(behind);
      Thread.ofVirtual().start(() -> pass(client, behind));
      pass(behind, client);
    } catch (IOException unreachable) {
      close(client);
      open.remove(client);
    }
  }

  private void pass(Socket from, Socket to) {
    var bytes = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      int count = in.read(bytes);
      while (count >= 0) {
        if (delay.isPositive()) {
          Patience.pass(delay);
        }
        awaitVoice();
        out.write(bytes, 0, count);
        count = in.read(bytes);
      }
    } catch (IOException cut) {
      open.remove(to);
    } finally {
      open.remove(from);
    }
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    tell(false);
    cut();
  }

  /** With a reset rather than an orderly end, as a cable that is pulled would have it. */
  private static void close(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException gone) {
      // It was closed by its other end at the same time, which is all that is wanted.
      return;
    }
  }
}
