package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.flowfabric.engine.outside.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads bodies that are neither too long nor too slow. */
record BodyReader(Ticker ticker, Duration most) {
  private static final int PIECE = 16 * 1024;
  /** Who is cut off while still sending may never see the answer, so some more is taken in. */
  private static final int SWALLOWED = 4 * 1024 * 1024;

  byte[] read(Request request, Route route) {
    if (request.getLength() > route.bodyBytes() + (long) SWALLOWED) {
      throw tooLong(route);
    }
    long end = ticker.nanos() + most.toNanos();
    var body = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    long length = 0;
    try (InputStream in = Content.Source.asInputStream(request)) {
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        length += read;
        if (length <= route.bodyBytes()) {
          body.write(piece, 0, read);
        }
        if (length > route.bodyBytes() + (long) SWALLOWED) {
          throw tooLong(route);
        }
        if (ticker.nanos() > end) {
          throw tooSlow();
        }
      }
    } catch (IOException broken) {
      throw tooSlow();
    }
    if (length > route.bodyBytes()) {
      throw tooLong(route);
    }
    return body.toByteArray();
  }

  private static RuntimeException tooLong(Route route) {
    return new ProblemException(Problem.of(
            Statuses.PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "the body must be at most " + route.bodyBytes() + " bytes")
        .with("error", TextNode.valueOf("payload_too_large"))
        .with("limit_bytes", IntNode.valueOf(route.bodyBytes()))
        .with("route", TextNode.valueOf(route.path())));
  }

  private static RuntimeException tooSlow() {
    return new ProblemException(Problem.of(
        Statuses.REQUEST_TIMEOUT, "body_timeout", "the body did not arrive, or not in time"));
  }
}
