package io.flowfabric.sdk;

import io.flowfabric.model.Claim;
import io.flowfabric.model.Failure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Runs the handler of a claim and reports what became of it. Safe for use by many threads. */
final class Runner {
  private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

  /** How long work waits that no handler of this process is for; another process may have one. */
  static final Duration UNKNOWN_KIND_DELAY = Duration.ofSeconds(30);

  static final String UNDECODABLE = "extractor_payload_decode";
  static final String HANDLER_ERROR = "handler_error";
  static final String HANDLER_PANIC = "handler_panic";

  private static final String EXECUTION = "ff.execution";
  private static final String KIND = "ff.kind";
  private static final String ATTEMPT = "ff.attempt";

  private final Handlers handlers;
  private final Values values;
  private final Ways ways;
  private final LeaseKeeper keeper;
  private final Reporter reporter;
  private final List<HandlerMiddleware> layers;

  Runner(
      Handlers handlers,
      Values values,
      Ways ways,
      LeaseKeeper keeper,
      Reporter reporter,
      List<HandlerMiddleware> layers) {
    this.handlers = handlers;
    this.values = values;
    this.ways = ways;
    this.keeper = keeper;
    this.reporter = reporter;
    this.layers = layers;
  }

  /** A claim becomes a run, and its lease is kept from here on. */
  Run begin(Claim claim, long askedAt) {
    var run = new Run(claim, keeper.leaseAskedAt(askedAt), ways);
    keeper.hold(run);
    return run;
  }

  TaskOutcome run(Run run) {
    Task task = run.task();
    MDC.put(EXECUTION, task.execution().toString());
    MDC.put(KIND, task.kind());
    MDC.put(ATTEMPT, Integer.toString(task.attempt()));
    try {
      Verdict verdict = judge(run);
      boolean givenBack = !run.settle();
      return givenBack && verdict instanceof Verdict.GiveBack
          ? new TaskOutcome.Released()
          : reporter.report(run, verdict);
    } finally {
      keeper.drop(run);
      MDC.remove(EXECUTION);
      MDC.remove(KIND);
      MDC.remove(ATTEMPT);
    }
  }

  TaskOutcome giveBack(Run run) {
    try {
      return reporter.report(run, new Verdict.GiveBack());
    } finally {
      keeper.drop(run);
    }
  }

  private Verdict judge(Run run) {
    Task task = run.task();
    Optional<Handlers.Registered<?>> handler = handlers.find(task.kind());
    if (handler.isEmpty()) {
      LOG.warn(
          "{} has no handler in this process: register one, or let its workers have a lane or a"
              + " capability of their own; it waits for {}",
          task,
          UNKNOWN_KIND_DELAY);
      return new Verdict.Later(UNKNOWN_KIND_DELAY);
    }
    Object payload;
    try {
      payload = values.decode(task.payload(), handler.get().type());
    } catch (RuntimeException undecodable) {
      LOG.error("{} payload cannot be read: correct the type and replay it", task, undecodable);
      return Verdict.Failing.forGood(
          "payload is no " + handler.get().type().getName() + "; correct the type and replay",
          UNDECODABLE);
    }
    return invoke(run, handler.get(), payload);
  }

  private Verdict invoke(Run run, Handlers.Registered<?> handler, Object payload) {
    Object result;
    try {
      if (!run.begin()) {
        return new Verdict.GiveBack();
      }
      result = layered(run.task(), () -> handler.run(payload, run.task()), 0);
    } catch (Throwable thrown) {
      return judge(run, handler.errors(), thrown);
    } finally {
      run.end();
    }
    return encode(run, result);
  }

  private Object layered(Task task, HandlerMiddleware.Next handler, int depth) throws Exception {
    return depth == layers.size()
        ? handler.run()
        : layers.get(depth).around(task, () -> layered(task, handler, depth + 1));
  }

  private Verdict encode(Run run, Object result) {
    try {
      return new Verdict.Success(values.encode(result));
    } catch (RuntimeException unencodable) {
      LOG.error("{} result cannot be written", run.task(), unencodable);
      return Verdict.Failing.forGood(Reasons.of(unencodable), HANDLER_ERROR);
    }
  }

  private Verdict judge(Run run, ErrorPolicy errors, Throwable thrown) {
    if (thrown instanceof TaskEnding.Delay delay) {
      return new Verdict.Later(delay.length());
    }
    if (thrown instanceof TaskEnding.Fail fail) {
      return new Verdict.Failing(fail.failure(), null);
    }
    if (run.task().cancellation().isRequested()) {
      LOG.info("{} handler stopped: {}", run.task(), run.task().cancellation().cause());
      return new Verdict.GiveBack();
    }
    LOG.warn("{} handler failed", run.task(), thrown);
    if (thrown instanceof Error) {
      return new Verdict.Failing(new Failure(Reasons.of(thrown), HANDLER_PANIC), null);
    }
    return switch (errors.judge(thrown)) {
      case RETRY -> new Verdict.Failing(new Failure(Reasons.of(thrown), HANDLER_ERROR), null);
      case END -> new Verdict.Failing(new Failure(Reasons.of(thrown), Failure.PERMANENT), null);
    };
  }
}
