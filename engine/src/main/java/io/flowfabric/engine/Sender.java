package io.flowfabric.engine;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import java.util.concurrent.CompletableFuture;

/** Takes a command and goes on; the answer comes when it is committed. */
public interface Sender {

  <O> CompletableFuture<O> send(Command<O> command);

  /** Sends by waiting for each answer. */
  static Sender through(FlowFabric fabric) {
    return new Sender() {
      @Override
      public <O> CompletableFuture<O> send(Command<O> command) {
        try {
          return CompletableFuture.completedFuture(fabric.apply(command));
        } catch (RuntimeException failure) {
          return CompletableFuture.failedFuture(failure);
        }
      }
    };
  }
}
