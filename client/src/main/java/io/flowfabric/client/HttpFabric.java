package io.flowfabric.client;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.model.Partitions;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.Reply;
import io.flowfabric.wire.ServerWire;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An engine behind a server. Connections are kept and used again. Safe for use by many threads. */
public final class HttpFabric implements FlowFabric, AutoCloseable {
  /** Long enough to spare requests, short enough for whatever stands in between. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Connection connection;
  private final Outside outside;

  private HttpFabric(Connection connection, Outside outside) {
    this.connection = connection;
    this.outside = outside;
  }

  /** Connects when it is first used. */
  public static HttpFabric to(ServerAddress address) {
    return to(address, Outside.SYSTEM);
  }

  static HttpFabric to(ServerAddress address, Outside outside) {
    return new HttpFabric(Connection.to(address, outside), outside);
  }

  @Override
  public <O> O apply(Command<O> command) {
    return command instanceof Await<O> patient ? await(patient) : carry(command, Duration.ZERO);
  }

  /**
   * Asks again until there is an answer or the time is over: a server that stops waits for none.
   */
  private <O> O await(Await<O> patient) {
    long end = outside.ticker().nanos() + patient.atMost().toNanos();
    while (true) {
      O outcome = carry(patient, shorter(left(end), LONGEST_WAIT));
      if (patient.command().isAnswer(outcome)
          || left(end).isZero()
          || Thread.currentThread().isInterrupted()) {
        return outcome;
      }
    }
  }

  /** In whole milliseconds, which is how waiting travels. */
  private Duration left(long end) {
    return Duration.ofMillis(
        Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - outside.ticker().nanos())));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** The wire gives back the outcomes of the command that it was given. */
  @SuppressWarnings("unchecked")
  private <O> O carry(Command<O> command, Duration patience) {
    CommandWire wire = CommandWire.of(command);
    Reply reply = connection.send(
        new Message(wire.name(), wire.request(command), patience, Repeatable.isSo(command)));
    return (O) reply.outcome(wire);
  }

  /** How many partitions the ids of executions are spread over, by the server's own account. */
  public Partitions partitions() {
    return ServerWire.partitions(connection.send(new AboutServer()));
  }

  @Override
  public void close() {
    connection.close();
  }
}
