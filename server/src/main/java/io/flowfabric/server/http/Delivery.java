package io.flowfabric.server.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Undoes what was done for a caller whom the answer does not reach. */
final class Delivery extends Callback.Nested {
  private static final Logger LOG = LoggerFactory.getLogger(Delivery.class);

  private final Runnable undo;

  Delivery(Runnable undo, Callback next) {
    super(next);
    this.undo = undo;
  }

  /**
   * Whether the caller has closed its end. Writing alone would not tell: what is written to who has
   * just gone is accepted by the system and thrown away. Nothing else reads from the connection
   * until the answer is written, and what a caller sends early is handed on to who reads next.
   */
  static boolean isPointless(Request request) {
    Connection connection = request.getConnectionMetaData().getConnection();
    EndPoint end = connection.getEndPoint();
    ByteBuffer early = BufferUtil.allocate(1);
    try {
      int read = end.fill(early);
      if (read > 0 && connection instanceof Connection.UpgradeTo reader) {
        reader.onUpgradeTo(early);
      }
      return read < 0;
    } catch (IOException gone) {
      return true;
    }
  }

  /** On a thread of its own, since who tells of the failure must not be kept waiting. */
  @Override
  public void failed(Throwable failure) {
    Thread.ofVirtual().start(this::undo);
    super.failed(failure);
  }

  private void undo() {
    try {
      undo.run();
    } catch (RuntimeException failure) {
      // Leases run out, so what cannot be given back comes back all the same, only later.
      LOG.warn("what was done for a caller who hung up could not be undone", failure);
    }
  }
}
