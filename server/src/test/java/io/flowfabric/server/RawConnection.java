package io.flowfabric.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** Sends what no HTTP client would. */
final class RawConnection implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final Socket socket;

  private RawConnection(Socket socket) {
    this.socket = socket;
  }

  static RawConnection to(int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return new RawConnection(socket);
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** All that comes until the server hangs up; it may do so without reading everything. */
  String response() throws IOException {
    var all = new ByteArrayOutputStream();
    byte[] piece = new byte[4096];
    try {
      for (int read = socket.getInputStream().read(piece);
          read >= 0;
          read = socket.getInputStream().read(piece)) {
        all.write(piece, 0, read);
      }
    } catch (SocketException hungUp) {
      return all.toString(StandardCharsets.UTF_8);
    }
    return all.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
