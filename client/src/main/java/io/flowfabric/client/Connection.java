package io.flowfabric.client;

import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.model.Partitions;
import io.flowfabric.wire.ServerWire;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages to a server, or to the next one where there are several and one does not answer.
 * What never reached a server, or reached one that turned it away unread, is sent again; what may
 * have been carried out only if that does no harm. Safe for use by many threads.
 */
final class Connection implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(35);
  private static final int TRIES = 5;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final String NAME = "http";

  private final ServerAddress address;
  private final HttpClient http;
  private final ExecutorService threads;
  private final Outside outside;
  private final AtomicInteger current = new AtomicInteger();

  private Connection(
      ServerAddress address, HttpClient http, ExecutorService threads, Outside outside) {
    this.address = address;
    this.http = http;
    this.threads = threads;
    this.outside = outside;
  }

  static Connection to(ServerAddress address, Outside outside) {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    HttpClient http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT)
        .executor(threads)
        .build();
    return new Connection(address, http, threads, outside);
  }

  byte[] send(Message message) {
    Duration pause = FIRST_PAUSE;
    for (int tries = 1; ; tries++) {
      int server = current.get();
      boolean last = tries == TRIES;
      try {
        HttpResponse<byte[]> response =
            http.send(request(message, server), BodyHandlers.ofByteArray());
        if (!last && Responses.wasTurnedAway(response)) {
          elsewhere(server);
        } else {
          return Responses.body(response);
        }
      } catch (IOException failure) {
        if (last || !message.repeatable() && !neverSent(failure)) {
          throw unreachable(failure);
        }
        elsewhere(server);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new EngineException.Unavailable(message.command(), "the caller was interrupted");
      }
      rest(pause);
      pause = pause.multipliedBy(2);
    }
  }

  /** How many partitions ids are spread over, by the server's own account. */
  Partitions partitions() {
    try {
      HttpRequest request = builder(current.get(), "/v1/server").GET().build();
      return ServerWire.partitions(Responses.body(http.send(request, BodyHandlers.ofByteArray())));
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EngineException.Unavailable("open", "the caller was interrupted");
    }
  }

  private HttpRequest request(Message message, int server) {
    return builder(server, message.path())
        .timeout(message.patience().plus(ANSWER))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(message.body()))
        .build();
  }

  private HttpRequest.Builder builder(int server, String path) {
    URI base = address.servers().get(server % address.servers().size());
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(base + path));
    String token = address.token();
    return token == null ? builder : builder.header("Authorization", "Bearer " + token);
  }

  /** Only the first who finds a server gone moves on, so that all end up at the same next one. */
  private void elsewhere(int server) {
    current.compareAndSet(server, server + 1);
  }

  private static boolean neverSent(IOException failure) {
    return failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException;
  }

  private void rest(Duration pause) {
    outside.sleeper().sleep(pause);
  }

  private EngineException unreachable(IOException failure) {
    @Nullable String said = failure.getMessage();
    return new EngineException.Transport(
        NAME,
        TransportKind.TRANSPORT,
        "no answer from " + address + (said == null ? "" : ": " + said),
        failure);
  }

  @Override
  public void close() {
    http.close();
    threads.close();
  }
}
