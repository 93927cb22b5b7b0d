package io.flowfabric.server.route;

import io.flowfabric.Await;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.error.EngineException;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.wire.JsonCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Events as they happen, in the format of server-sent events. The id of each is the cursor after
 * it, so whoever comes back with the last one misses none. Nothing is read ahead: a slow reader
 * costs one batch.
 */
record EventStream(Exchange exchange, ReadEvents question) {
  static final int AT_A_TIME = 256;
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

  void into(OutputStream out, ReadEvents.Batch first) throws IOException {
    ReadEvents.Batch batch = first;
    write(out, ": following\n\n");
    while (true) {
      for (LoggedEvent logged : batch.events()) {
        write(out, event(logged));
      }
      // An id without data moves the reader's mark over what the filter left out.
      write(out, "id: " + batch.next().digits() + "\n\n");
      out.flush();
      if (exchange.stopping().getAsBoolean()) {
        return;
      }
      try {
        batch = exchange.apply(new Await<>(after(batch.next()), SIGN_OF_LIFE));
      } catch (EngineException failure) {
        // The reader comes back with its mark, and is then told what is the matter.
        return;
      }
    }
  }

  private ReadEvents after(EventCursor cursor) {
    return new ReadEvents(question.family(), cursor, question.filter(), AT_A_TIME);
  }

  private static String event(LoggedEvent logged) {
    String data = new String(JsonCodec.write(EventRoutes.tree(logged)), StandardCharsets.UTF_8);
    return "id: " + new EventCursor.After(logged.position()).digits() + "\nevent: "
        + logged.event().family().wire() + "\ndata: " + data + "\n\n";
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
