package io.flowfabric.examples;

import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Work;
import io.flowfabric.sdk.WorkerSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Work that requires a capability goes to a worker that has it; the others pass it by. */
public final class GpuRouting {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private GpuRouting() {}

  public static void main(String[] arguments) {
    run(arguments.length > 0 ? arguments[0] : "sqlite:gpu.db").forEach(System.out::println);
  }

  static List<String> run(String url) {
    var told = new ConcurrentLinkedQueue<String>();
    try (Fabric plain = worker(url, "plain", told);
        Fabric gpu = worker(url, "gpu", told, "gpu")) {
      plain.start();
      var id = plain.submit(Work.of("train").requires("gpu"));
      told.add("without a gpu: " + plain.await(id, Duration.ofMillis(300)).isPresent());
      gpu.start();
      told.add("with a gpu: " + plain.await(id, PATIENCE).isPresent());
    }
    return List.copyOf(told);
  }

  private static Fabric worker(
      String url, String name, ConcurrentLinkedQueue<String> told, String... capabilities) {
    var settings =
        WorkerSettings.builder().worker(name).capabilities(capabilities).build();
    return Fabric.open(url, settings)
        .handle("train", Nothing.class, (nothing, task) -> told.add("trained by " + name));
  }
}
