package io.flowfabric.examples;

import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/**
 * An old version of a worker is asked to leave while it works. It gives back what it cannot finish,
 * and the new version goes on with the same attempt at once.
 */
public final class GracefulDeploy {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private GracefulDeploy() {}

  public static void main(String[] arguments) throws InterruptedException {
    run(arguments.length > 0 ? arguments[0] : "sqlite:deploy.db").forEach(System.out::println);
  }

  static List<String> run(String url) throws InterruptedException {
    var told = new ConcurrentLinkedQueue<String>();
    var begun = new CountDownLatch(1);
    try (Fabric old = Fabric.open(url);
        Fabric fresh = Fabric.open(url)) {
      old.handle("render", Nothing.class, (nothing, task) -> {
        told.add("old version, attempt " + task.attempt());
        begun.countDown();
        new CountDownLatch(1).await();
      });
      fresh.handle(
          "render",
          Nothing.class,
          (nothing, task) -> told.add("new version, attempt " + task.attempt()));
      var id = old.submit(Work.of("render").noRetry());
      old.start();
      begun.await();

      told.add("everything finished by itself: " + old.drain(Duration.ZERO));
      fresh.start();

      told.add(fresh.await(id, PATIENCE).orElseThrow().outcome().wire());
    }
    return List.copyOf(told);
  }
}
