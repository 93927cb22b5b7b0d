package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Time;
import io.flowfabric.service.Ping;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the engine what became of a run, again if need be: a reply may be lost and the store away
 * for a while, and the same report gets the same answer. Safe for use by many threads.
 */
record Reporter(FlowFabric fabric, List<TaskListener> listeners, Stop closed) {
  private static final Logger LOG = LoggerFactory.getLogger(Reporter.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  TaskOutcome report(Run run, Verdict verdict) {
    TaskOutcome outcome = send(run, verdict);
    switch (outcome) {
      case TaskOutcome.Refused refused ->
        LOG.warn("{} result refused: {}", run.task(), refused.why().wire());
      case TaskOutcome.Unreported unreported -> LOG.warn("{} could not be reported", run.task());
      case TaskOutcome.Failed failed -> LOG.warn("{} failed for good", run.task());
      case TaskOutcome.RetryScheduled retry -> LOG.info("{} retry_at={}", run.task(), retry.at());
      default -> LOG.debug("{} {}", run.task(), outcome);
    }
    listeners.forEach(listener -> tell(listener, run, outcome));
    return outcome;
  }

  private TaskOutcome send(Run run, Verdict verdict) {
    var pause = closed.pause(FIRST_PAUSE, LONGEST_PAUSE);
    Verdict timed = verdict;
    do {
      try {
        timed = timed(timed);
        return apply(run.claim().handle(), timed);
      } catch (RuntimeException failure) {
        // As long as the lease may last, the same report can still be heard.
        LOG.warn("{} report failed", run.task(), failure);
        if (!isWorthRepeating(failure)) {
          return new TaskOutcome.Unreported();
        }
      }
    } while (!run.lease().isLongOver() && pause.elapses());
    return new TaskOutcome.Unreported();
  }

  /** A delay counts from the time of the engine, which may be away just then. */
  private Verdict timed(Verdict verdict) {
    return verdict instanceof Verdict.Later later
        ? new Verdict.At(Time.after(fabric.apply(new Ping()).serverTime(), later.length()))
        : verdict;
  }

  /** Even where the outcome is unknown: the same report is answered as the first was. */
  private static boolean isWorthRepeating(RuntimeException failure) {
    return ErrorClass.of(failure) == ErrorClass.RETRYABLE
        || failure instanceof EngineException.Transport;
  }

  private TaskOutcome apply(Handle handle, Verdict verdict) {
    return switch (verdict) {
      case Verdict.Success success ->
        switch (fabric.apply(new CompleteExecution(handle, success.result()))) {
          case CompleteExecution.Outcome.Completed completed -> new TaskOutcome.Completed();
          case CompleteExecution.Outcome.Refused refused -> refused(refused.why());
        };
      case Verdict.Failing failing ->
        switch (fabric.apply(failing(handle, failing))) {
          case FailExecution.Outcome.RetryScheduled retry ->
            new TaskOutcome.RetryScheduled(retry.delayUntil());
          case FailExecution.Outcome.TerminalFailed failed -> new TaskOutcome.Failed();
          case FailExecution.Outcome.Refused refused -> refused(refused.why());
        };
      case Verdict.Later later -> apply(handle, timed(later));
      case Verdict.At at ->
        switch (fabric.apply(new DelayExecution(handle, at.time()))) {
          case DelayExecution.Outcome.Delayed delayed -> new TaskOutcome.Delayed(at.time());
          case DelayExecution.Outcome.Refused refused -> refused(refused.why());
        };
      case Verdict.GiveBack giveBack ->
        switch (fabric.apply(new ReleaseLease(handle))) {
          case ReleaseLease.Outcome.Released released -> new TaskOutcome.Released();
          case ReleaseLease.Outcome.Refused refused -> refused(refused.why());
        };
    };
  }

  private static Command<FailExecution.Outcome> failing(Handle handle, Verdict.Failing failing) {
    return new FailExecution(handle, failing.failure(), failing.retry());
  }

  private static TaskOutcome refused(Refusal why) {
    return new TaskOutcome.Refused(why);
  }

  private static void tell(TaskListener listener, Run run, TaskOutcome outcome) {
    try {
      listener.ended(run.task(), outcome);
    } catch (RuntimeException failure) {
      // The engine knows the outcome; a listener must not stop the worker.
      LOG.warn("{} listener failed", run.task(), failure);
    }
  }
}
