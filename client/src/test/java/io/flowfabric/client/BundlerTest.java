package io.flowfabric.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.engine.Engine;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.ReadTotalAttemptCount;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.route.Served;
import io.flowfabric.wire.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent together, and that nobody is worse off for it. */
@Timeout(60)
final class BundlerTest {
  private static final int AT_ONCE = 4;
  private static final int LATER = 10;
  private static final int EVERYTHING = 1000;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Errand> sent = new CopyOnWriteArrayList<>();
  private final Semaphore answered = new Semaphore(0);

  @AfterEach
  void close() {
    answered.release(EVERYTHING);
    threads.close();
  }

  @Test
  void what_comes_while_enough_is_on_its_way_goes_together() throws Exception {
    var bundler = new Bundler(
        errand -> {
          sent.add(errand);
          answered.acquire();
          return errand instanceof Message ? Reply.of(200, json("{}")) : answers(LATER);
        },
        threads);
    occupy(bundler);
    List<Future<Reply>> later = sending(bundler, LATER);
    Until.isTrue("the others wait", () -> bundler.waiting() == LATER);
    answerOneThenAll();

    List<Integer> statuses = new ArrayList<>();
    for (Future<Reply> one : later) {
      statuses.add(one.get().status());
    }
    assertThat(statuses).doesNotHaveDuplicates().hasSize(LATER);
    assertThat(sent).hasSize(AT_ONCE + 1);
  }

  @Test
  void a_bundle_without_an_answer_fails_for_all_of_it_and_the_next_one_goes() throws Exception {
    var bundler = new Bundler(
        errand -> {
          sent.add(errand);
          answered.acquire();
          if (errand instanceof Messages) {
            throw new IOException("cut off");
          }
          return Reply.of(200, json("{}"));
        },
        threads);
    occupy(bundler);
    List<Future<Reply>> later = sending(bundler, LATER);
    Until.isTrue("the others wait", () -> bundler.waiting() == LATER);
    answerOneThenAll();

    for (Future<Reply> one : later) {
      assertThatThrownBy(one::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(IOException.class)
          .hasMessage("cut off");
    }
    assertThat(sending(bundler, 1).getFirst().get().status()).isEqualTo(200);
  }

  /** Only one is free to take what waits, so all of it goes together. */
  private void answerOneThenAll() throws InterruptedException {
    answered.release();
    Until.isTrue("the others are sent", () -> sent.size() == AT_ONCE + 1);
    answered.release(EVERYTHING);
  }

  @Test
  void many_callers_at_once_get_each_their_own_answer() throws Exception {
    try (Engine engine = Engine.open("memory:bundles");
        HttpServer server =
            HttpServer.start(Served.of(engine, engine.ids()), HttpOptions.local(0));
        HttpFabric client = HttpFabric.to(ServerAddress.parse(server.url(), Optional.empty()))) {
      var submission =
          Submission.of(new Namespace("a"), new LaneId("b"), "c", Payload.of(new byte[] {1}));
      List<Callable<Void>> callers = new ArrayList<>();
      for (int caller = 0; caller < 50; caller++) {
        callers.add(() -> {
          ExecutionId mine = engine.ids().solo(submission.lane());
          assertThatThrownBy(() -> client.apply(new ReadTotalAttemptCount(mine)))
              .isInstanceOf(EngineException.Validation.class)
              .hasMessageContaining(mine.toString());
          assertThat(client.apply(CreateExecution.of(mine, submission)))
              .isInstanceOfSatisfying(
                  CreateExecution.Outcome.Created.class,
                  created -> assertThat(created.execution()).isEqualTo(mine));
          assertThat(client.apply(new DescribeExecution(mine)).orElseThrow().execution())
              .isEqualTo(mine);
          return null;
        });
      }
      for (Future<Void> end : threads.invokeAll(callers)) {
        end.get();
      }
    }
  }

  /** One after the other, since two that come together are sent together. */
  private void occupy(Bundler bundler) throws InterruptedException {
    for (int number = 1; number <= AT_ONCE; number++) {
      int expected = number;
      sending(bundler, 1);
      Until.isTrue("it is on its way", () -> sent.size() == expected);
    }
  }

  private List<Future<Reply>> sending(Bundler bundler, int count) {
    List<Future<Reply>> replies = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      replies.add(
          threads.submit(() -> bundler.send(new Message("ping", json("{}"), Duration.ZERO, true))));
    }
    return replies;
  }

  /** Each with a status that no other has. */
  private static Reply answers(int count) {
    List<String> each = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      each.add("{\"status\":" + (300 + number) + ",\"body\":{}}");
    }
    return Reply.of(200, json("{\"answers\":[" + String.join(",", each) + "]}"));
  }

  private static byte[] json(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
