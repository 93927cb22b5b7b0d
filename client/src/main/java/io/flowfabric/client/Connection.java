package io.flowfabric.client;

import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.wire.Reply;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to a server, or to the next one where there are several and one does not answer.
 * What never reached a server, or reached one that turned it away unread, is sent again; what may
 * have been carried out only if that does no harm. Safe for use by many threads.
 */
final class Connection implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  /** Who has never answered is hardly just away, and a mistake in an address should show soon. */
  private static final Duration PATIENCE_WITH_STRANGERS = Duration.ofSeconds(1);

  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
  private static final String NAME = "http";

  private final ServerAddress address;
  private final HttpClient http;
  private final ExecutorService threads;
  private final Outside outside;
  private final Bundler bundler;
  private final AtomicInteger current;
  private volatile boolean answered;

  private Connection(
      ServerAddress address, HttpClient http, ExecutorService threads, Outside outside) {
    this.address = address;
    this.http = http;
    this.threads = threads;
    this.outside = outside;
    this.bundler = new Bundler(this::post, threads);
    // Where there are several servers, clients spread over them.
    this.current = new AtomicInteger(
        (int) (outside.entropy().draw().dice() * address.servers().size()));
  }

  static Connection to(ServerAddress address, Outside outside) {
    HttpClient.Builder http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    Path trust = address.trust();
    if (trust != null) {
      http.sslContext(Trust.in(trust));
    }
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    return new Connection(address, http.executor(threads).build(), threads, outside);
  }

  Reply send(Errand errand) {
    long began = outside.ticker().nanos();
    Duration pause = FIRST_PAUSE;
    while (true) {
      int server = current.get();
      try {
        Reply reply = errand instanceof Message message && message.mayBeBundled()
            ? bundler.send(message)
            : post(errand);
        if (!Responses.wasTurnedAway(reply) || isOver(began)) {
          return Responses.unlessProblem(reply);
        }
      } catch (IOException failure) {
        if (isOver(began) || !mayGoAgain(errand, failure)) {
          throw unreachable(failure);
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new EngineException.Unavailable(errand.command(), "the caller was interrupted");
      }
      elsewhere(server);
      outside.sleeper().sleep(pause);
      pause = longer(pause);
    }
  }

  private Reply post(Errand errand) throws IOException, InterruptedException {
    List<URI> all = address.servers();
    HttpRequest.Builder builder = errand.to(all.get(Math.floorMod(current.get(), all.size())));
    String token = address.token();
    HttpRequest request =
        (token == null ? builder : builder.header("Authorization", "Bearer " + token)).build();
    HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
    answered = true;
    return Reply.of(response.statusCode(), response.body());
  }

  private boolean isOver(long began) {
    Duration patience = answered ? address.patience() : PATIENCE_WITH_STRANGERS;
    return outside.ticker().nanos() - began >= patience.toNanos();
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  /** Only the first who finds a server gone moves on, so that all end up at the same next one. */
  private void elsewhere(int server) {
    current.compareAndSet(server, server + 1);
  }

  private static boolean mayGoAgain(Errand errand, IOException failure) {
    return (errand.repeatable() || neverSent(failure)) && !Trust.wasDenied(failure);
  }

  private static boolean neverSent(IOException failure) {
    return failure instanceof ConnectException
        || failure instanceof HttpConnectTimeoutException
        || failure instanceof SSLHandshakeException;
  }

  private EngineException unreachable(IOException failure) {
    @Nullable String said = failure.getMessage();
    return new EngineException.Transport(
        NAME,
        Trust.wasDenied(failure) ? TransportKind.AUTH : TransportKind.TRANSPORT,
        "no answer from " + address + (said == null ? "" : ": " + said),
        failure);
  }

  @Override
  public void close() {
    http.close();
    threads.close();
  }
}
