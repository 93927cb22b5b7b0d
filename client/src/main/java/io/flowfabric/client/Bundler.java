package io.flowfabric.client;

import io.flowfabric.wire.Bundle;
import io.flowfabric.wire.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/**
 * Sends messages at once while few are on their way, and what comes meanwhile together. Most of
 * what a small command costs over HTTP is the request, so this is what many callers need; one by
 * itself never waits for another. Safe for use by many threads.
 */
final class Bundler {
  private static final int REQUESTS = 4;
  private static final int MESSAGES = 256;
  private static final int BYTES = 1024 * 1024;

  private final Post post;
  private final Executor threads;
  private final Semaphore free = new Semaphore(REQUESTS);
  private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();

  /** Sends one request. */
  @FunctionalInterface
  interface Post {
    Reply send(Errand errand) throws IOException, InterruptedException;
  }

  private record Waiting(Message message, CompletableFuture<Reply> reply) {}

  Bundler(Post post, Executor threads) {
    this.post = post;
    this.threads = threads;
  }

  /** All of a bundle fail together, so only what may be sent twice should come here. */
  Reply send(Message message) throws IOException, InterruptedException {
    var waiting = new Waiting(message, new CompletableFuture<>());
    queue.add(waiting);
    dispatch();
    try {
      return waiting.reply().get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException broken -> throw broken;
        case RuntimeException bug -> throw bug;
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }

  /** How many have not been sent yet. */
  int waiting() {
    return queue.size();
  }

  /** Whoever adds to the queue and whoever has sent from it looks here, so nobody is left in it. */
  private void dispatch() {
    if (!queue.isEmpty() && free.tryAcquire()) {
      threads.execute(this::carry);
    }
  }

  private void carry() {
    List<Waiting> some = take();
    try {
      if (!some.isEmpty()) {
        answer(some, some.size() == 1 ? alone(some.getFirst()) : together(some));
      }
    } catch (IOException | RuntimeException failure) {
      some.forEach(one -> one.reply().completeExceptionally(failure));
    } catch (InterruptedException closing) {
      some.forEach(one -> one.reply().completeExceptionally(new IOException("closed", closing)));
    } finally {
      free.release();
      dispatch();
    }
  }

  private List<Waiting> take() {
    List<Waiting> some = new ArrayList<>();
    int bytes = 0;
    while (some.size() < MESSAGES && bytes < BYTES) {
      Waiting next = queue.poll();
      if (next == null) {
        return some;
      }
      some.add(next);
      bytes += next.message().body().length;
    }
    return some;
  }

  private List<Reply> alone(Waiting one) throws IOException, InterruptedException {
    return List.of(post.send(one.message()));
  }

  private List<Reply> together(List<Waiting> some) throws IOException, InterruptedException {
    List<Bundle.Part> parts = some.stream()
        .map(one -> new Bundle.Part(one.message().command(), one.message().body()))
        .toList();
    Reply reply = post.send(new Messages(Bundle.request(parts)));
    return reply.isOk()
        ? Bundle.answers(reply, some.size())
        : some.stream().map(one -> reply).toList();
  }

  private static void answer(List<Waiting> some, List<Reply> replies) {
    for (int index = 0; index < some.size(); index++) {
      some.get(index).reply().complete(replies.get(index));
    }
  }
}
