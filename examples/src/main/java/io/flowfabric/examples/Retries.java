package io.flowfabric.examples;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.sdk.ErrorPolicy;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Some exceptions are worth another attempt, and others end the execution. */
public final class Retries {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Retries() {}

  public static void main(String[] arguments) {
    run(arguments.length > 0 ? arguments[0] : "sqlite:retries.db").forEach(System.out::println);
  }

  static List<String> run(String url) {
    var told = new ConcurrentLinkedQueue<String>();
    var policy = ErrorPolicy.endOn(Set.of(IllegalArgumentException.class));
    var quickly = RetryPolicy.of(3, new Backoff.Fixed(Duration.ofMillis(100)));
    try (Fabric fabric = Fabric.open(url)) {
      fabric.handle(
          "flaky",
          Nothing.class,
          (nothing, task) -> {
            told.add("flaky, attempt " + task.attempt());
            if (task.attempt() < 2) {
              throw new IOException("no route to host");
            }
          },
          policy);
      fabric.handle(
          "hopeless",
          Nothing.class,
          (nothing, task) -> {
            told.add("hopeless, attempt " + task.attempt());
            throw new IllegalArgumentException("there is no such account");
          },
          policy);
      fabric.start();

      for (String kind : List.of("flaky", "hopeless")) {
        var id = fabric.submit(Work.of(kind).retry(quickly));
        var ending = fabric.await(id, PATIENCE).orElseThrow();
        told.add(kind + " ended as " + ending.outcome().wire());
      }
    }
    return List.copyOf(told);
  }
}
