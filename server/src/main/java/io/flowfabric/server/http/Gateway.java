package io.flowfabric.server.http;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.server.access.Authentication;
import io.flowfabric.server.access.Principal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * Where requests come in. Who sent one is known before anything else is looked at, so a stranger
 * learns nothing, not even which paths there are. Runs on a virtual thread for each request, and
 * may block it.
 */
public final class Gateway extends Handler.Abstract {
  private static final String UNKNOWN = "unknown";
  private static final Principal STRANGER = new Principal("-", Set.of(), null);

  private final Router router;
  private final Entrance entrance;
  private final HttpLimits limits;
  private final Ticker ticker;
  private final RequestIds ids;

  /**
   * Who is let in, to what, and who is told.
   *
   * @param engine the engine as far as somebody may use it
   * @param stopping whether the server is about to stop
   */
  public record Entrance(
      Authentication authentication,
      Function<Principal, FlowFabric> engine,
      BooleanSupplier stopping,
      Observer observer) {}

  public Gateway(
      Router router, Entrance entrance, HttpLimits limits, Ticker ticker, RequestIds ids) {
    this.router = router;
    this.entrance = entrance;
    this.limits = limits;
    this.ticker = ticker;
    this.ids = ids;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    // Silence while an answer is waited for is not idleness.
    request.addIdleTimeoutListener(silence -> false);
    long began = ticker.nanos();
    String id = ids.of(request.getHeaders().get(RequestIds.HEADER));
    response.getHeaders().put(RequestIds.HEADER, id);
    var visit = new Visit(id);
    Answer answer = tried(request, visit);
    try {
      send(answer, request, response, callback);
    } finally {
      entrance
          .observer()
          .answered(new Observer.Served(
              id,
              request.getMethod(),
              visit.route,
              answer.status(),
              visit.caller,
              Duration.ofNanos(ticker.nanos() - began)));
    }
    return true;
  }

  /** What is known of a request so far. */
  private static final class Visit {
    private final String id;
    private String route = UNKNOWN;
    private String caller = "-";

    private Visit(String id) {
      this.id = id;
    }
  }

  private Answer tried(Request request, Visit visit) {
    try {
      return answer(request, visit);
    } catch (RuntimeException failure) {
      return Problem.logged(visit.id, failure).answer();
    }
  }

  private Answer answer(Request request, Visit visit) {
    Principal caller = entrance
        .authentication()
        .identify(request.getHeaders().get(HttpHeader.AUTHORIZATION))
        .orElse(null);
    if (caller == null) {
      return open(request, visit);
    }
    visit.caller = caller.name();
    Router.Match match = match(request, visit);
    return run(request, visit.id, match, caller);
  }

  /** Strangers see what is open to anybody. */
  private Answer open(Request request, Visit visit) {
    try {
      Router.Match match = match(request, visit);
      if (match.route().open()) {
        return run(request, visit.id, match, STRANGER);
      }
    } catch (ProblemException nothingThere) {
      return unauthorized();
    }
    return unauthorized();
  }

  private static Answer unauthorized() {
    return Problem.of(
            Statuses.UNAUTHORIZED, "unauthorized", "missing or invalid Authorization header")
        .answer()
        .with("WWW-Authenticate", "Bearer");
  }

  private Router.Match match(Request request, Visit visit) {
    Router.Match match = router.match(request.getMethod(), request.getHttpURI().getPath());
    visit.route = match.route().path();
    return match;
  }

  private Answer run(Request request, String id, Router.Match match, Principal caller) {
    var incoming = new Incoming(
        id,
        query(request),
        request.getHeaders().get(HttpHeader.CONTENT_TYPE),
        request.getHeaders().get("Last-Event-ID"),
        new BodyReader(ticker, limits.bodyTime()).read(request, match.route()),
        limits);
    var exchange = new Exchange(
        incoming, match.path(), caller, entrance.engine().apply(caller), entrance.stopping());
    return match.route().handler().answer(exchange);
  }

  /** A parameter that is given twice has no one value. */
  private static Map<String, String> query(Request request) {
    var query = new TreeMap<String, String>();
    for (Fields.Field field : parameters(request)) {
      if (field.hasMultipleValues()) {
        throw badQuery(field.getName() + " is given more than once");
      }
      query.put(field.getName(), field.getValue());
    }
    return query;
  }

  private static Fields parameters(Request request) {
    try {
      return Request.extractQueryParameters(request);
    } catch (RuntimeException broken) {
      throw badQuery("the query is not UTF-8 in percent encoding");
    }
  }

  private static RuntimeException badQuery(String problem) {
    return new ProblemException(Problem.of(Statuses.BAD_REQUEST, "invalid_query", problem));
  }

  private static void send(Answer answer, Request request, Response response, Callback callback) {
    response.setStatus(answer.status());
    answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    Callback end = answer.mayBeLost() ? callback : new Delivery(answer.lost(), callback);
    if (!answer.mayBeLost() && Delivery.isPointless(request)) {
      end.failed(new EofException("the caller has hung up"));
      return;
    }
    switch (answer.content()) {
      case Answer.Content.Whole whole -> response.write(true, ByteBuffer.wrap(whole.bytes()), end);
      case Answer.Content.Flowing flowing -> {
        try (OutputStream out = Content.Sink.asOutputStream(response)) {
          flowing.flow().into(out);
        } catch (IOException gone) {
          end.failed(gone);
          return;
        }
        end.succeeded();
      }
    }
  }
}
