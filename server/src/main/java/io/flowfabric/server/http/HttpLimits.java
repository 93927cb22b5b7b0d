package io.flowfabric.server.http;

import java.time.Duration;

/**
 * How much one request may ask of the server.
 *
 * @param connections how many there may be at a time; more wait until one is closed
 * @param headerBytes how long the first line and the headers may be together
 * @param bodyTime how long a body may take to arrive
 * @param idle how long a connection may be silent
 * @param longestWait how long a caller may wait for an answer
 */
public record HttpLimits(
    int connections, int headerBytes, Duration bodyTime, Duration idle, Duration longestWait) {
  public static final HttpLimits STANDARD = new HttpLimits(
      10_000, 16 * 1024, Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(60));

  public Duration wait(int millis) {
    if (millis < 0 || millis > longestWait.toMillis()) {
      throw new ProblemException(Problem.of(
          Statuses.BAD_REQUEST,
          "wait_too_long",
          "wait_ms must be 0 to " + longestWait.toMillis() + ", was " + millis));
    }
    return Duration.ofMillis(millis);
  }
}
