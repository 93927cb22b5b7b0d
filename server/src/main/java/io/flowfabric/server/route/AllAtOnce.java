package io.flowfabric.server.route;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Sends many commands side by side, so that they share commits, and waits for all of them. */
final class AllAtOnce {
  private AllAtOnce() {}

  static List<?> apply(FlowFabric fabric, List<? extends Command<?>> commands) {
    return of(commands.stream()
        .<Supplier<Object>>map(command -> () -> answer(fabric, command))
        .toList());
  }

  /** What each of them gives, in their order. */
  static <T> List<T> of(List<Supplier<T>> deeds) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<T>> answers = deeds.stream()
          .map(deed -> CompletableFuture.supplyAsync(deed, threads))
          .toList();
      return answers.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException own ? own : failed;
    }
  }

  private static Object answer(FlowFabric fabric, Command<?> command) {
    return fabric.apply(command);
  }
}
