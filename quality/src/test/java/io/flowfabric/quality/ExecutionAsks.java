package io.flowfabric.quality;

import io.flowfabric.Command;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Progress;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Submission;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every way of sending the commands about executions and what they depend on. */
final class ExecutionAsks {
  private static final String REQUESTER = "billing";
  private static final RetryPolicy LATER =
      RetryPolicy.of(20, new Backoff.Fixed(Duration.ofSeconds(1)));
  private static final RetryPolicy AT_ONCE = RetryPolicy.of(20, new Backoff.Fixed(Duration.ZERO));
  private static final RetryPolicy NEVER = RetryPolicy.of(0, Backoff.STANDARD);
  private static final Failure TRANSIENT = new Failure("broken", Failure.TRANSIENT);
  private static final EdgeGroup OPEN = new EdgeGroup(Setting.ID, 2, 1, 0, 0);
  private static final EdgeGroup MET = new EdgeGroup(Setting.ID, 2, 2, 0, 0);
  private static final EdgeGroup IMPOSSIBLE = new EdgeGroup(Setting.ID, 2, 1, 1, 0);

  private ExecutionAsks() {}

  static Map<Class<?>, List<Ask>> all() {
    return Map.ofEntries(
        Map.entry(CreateExecution.class, create()),
        Map.entry(
            CreateExecutions.class,
            always(new CreateExecutions(List.of(create(null), create(null))))),
        Map.entry(CompleteExecution.class, complete()),
        Map.entry(FailExecution.class, fail()),
        Map.entry(CancelExecution.class, cancel()),
        Map.entry(DelayExecution.class, delay()),
        Map.entry(WaitForChildren.class, waitForChildren()),
        Map.entry(ReportProgress.class, progress()),
        Map.entry(ExpireExecution.class, expire()),
        Map.entry(PromoteDelayed.class, always(new PromoteDelayed(Setting.ID))),
        Map.entry(BlockExecution.class, block()),
        Map.entry(UnblockExecution.class, unblock()),
        Map.entry(ChangePriority.class, always(new ChangePriority(Setting.ID, 7))),
        Map.entry(ReplayExecution.class, replay()),
        Map.entry(SettleDependencies.class, settle()),
        Map.entry(SetExecutionTag.class, always(new SetExecutionTag(Setting.ID, "app.x", "1"))),
        Map.entry(TrimExecution.class, trim()));
  }

  private static List<Ask> always(Command<?> command) {
    return List.of(Ask.of("", setting -> command));
  }

  private static List<Ask> create() {
    return List.of(
        Ask.of("to start at once", setting -> create(null)),
        Ask.of("to start later", setting -> create(setting.now().plusMillis(1))),
        Ask.of("to start at a time that has come", setting -> create(setting.now())));
  }

  private static CreateExecution create(Instant delayUntil) {
    var policy = Sample.policy();
    var submission = Sample.submission();
    var plain = new Submission(
        submission.namespace(),
        submission.lane(),
        submission.kind(),
        submission.payload(),
        null,
        submission.creator(),
        null,
        ExecutionPolicy.builder().retry(policy.retry()).build());
    return new CreateExecution(Setting.ID, plain, Sample.tags(), null, delayUntil, null);
  }

  private static List<Ask> complete() {
    return List.of(
        Ask.of("by the holder", setting -> complete(Setting.handle(setting.fence()))),
        Ask.of("under another lease", setting -> complete(Setting.handle(setting.stale()))),
        Ask.of("by an operator", setting -> complete(new Authority.Operator(Setting.ID))));
  }

  private static CompleteExecution complete(Authority authority) {
    return new CompleteExecution(authority, Payload.of("other result"));
  }

  private static List<Ask> fail() {
    return List.of(
        Ask.of("by the holder, to be retried later", setting -> fail(setting, LATER)),
        Ask.of("by the holder, to be retried at once", setting -> fail(setting, AT_ONCE)),
        Ask.of(
                "by the holder, to be retried, with open dependencies",
                setting -> fail(setting, LATER))
            .given(setting -> setting.with(OPEN)),
        Ask.of(
                "by the holder, to be retried, with dependencies that cannot be met",
                setting -> fail(setting, LATER))
            .given(setting -> setting.with(IMPOSSIBLE)),
        Ask.of(
                "by the holder, to be retried, too close to the deadline",
                setting -> fail(setting, LATER))
            .given(setting ->
                setting.where(execution -> execution.withDeadline(setting.now().plusMillis(1000)))),
        Ask.of("by the holder, without a retry left", setting -> fail(setting, NEVER)),
        Ask.of(
            "by the holder, for good",
            setting -> new FailExecution(
                Setting.handle(setting.fence()), new Failure("broken", Failure.PERMANENT), LATER)),
        Ask.of(
            "under another lease",
            setting -> new FailExecution(Setting.handle(setting.stale()), TRANSIENT, LATER)),
        Ask.of(
            "by an operator, to be retried later",
            setting -> new FailExecution(new Authority.Operator(Setting.ID), TRANSIENT, LATER)));
  }

  private static FailExecution fail(Setting setting, RetryPolicy policy) {
    return new FailExecution(Setting.handle(setting.fence()), TRANSIENT, policy);
  }

  private static List<Ask> cancel() {
    return List.of(
        Ask.of("by an operator", setting -> cancel(new Authority.Operator(Setting.ID))),
        Ask.of(
            "by the engine",
            setting -> cancel(new Authority.Engine(Setting.ID, Authority.FLOW_CASCADE))),
        Ask.of("by the holder's handle", setting -> cancel(Setting.handle(setting.fence()))),
        Ask.of("by another handle", setting -> cancel(Setting.handle(setting.stale()))),
        Ask.of(
            "by somebody with the fence",
            setting -> cancel(new Authority.Requester(Setting.ID, REQUESTER, setting.fence()))),
        Ask.of(
            "by somebody with another fence",
            setting -> cancel(new Authority.Requester(Setting.ID, REQUESTER, setting.stale()))),
        Ask.of("by the holder, with the fence written out", setting -> cancel(setting.fence())),
        Ask.of(
            "by somebody without a fence",
            setting -> cancel(new Authority.Requester(Setting.ID, REQUESTER, null))));
  }

  private static CancelExecution cancel(Authority authority) {
    return new CancelExecution(authority, "not needed");
  }

  private static List<Ask> delay() {
    return List.of(
        Ask.of("by the holder", setting -> delay(setting, 1)),
        Ask.of("by the holder, to a time that has come", setting -> delay(setting, 0)),
        Ask.of("by the holder, with open dependencies", setting -> delay(setting, 1))
            .given(setting -> setting.with(OPEN)),
        Ask.of("by the holder, with dependencies that cannot be met", setting -> delay(setting, 1))
            .given(setting -> setting.with(IMPOSSIBLE)),
        Ask.of(
            "under another lease",
            setting -> new DelayExecution(
                Setting.handle(setting.stale()), setting.now().plusMillis(1))));
  }

  private static DelayExecution delay(Setting setting, long millis) {
    return new DelayExecution(Setting.handle(setting.fence()), setting.now().plusMillis(millis));
  }

  private static List<Ask> waitForChildren() {
    return List.of(
        Ask.of("by the holder, with open dependencies", ExecutionAsks::waitForChildren)
            .given(setting -> setting.with(OPEN)),
        Ask.of("by the holder, with nothing open", ExecutionAsks::waitForChildren)
            .given(setting -> setting.with(MET)),
        Ask.of(
                "by the holder, with dependencies that cannot be met",
                ExecutionAsks::waitForChildren)
            .given(setting -> setting.with(IMPOSSIBLE)),
        Ask.of(
            "under another lease",
            setting -> new WaitForChildren(Setting.handle(setting.stale()))));
  }

  private static WaitForChildren waitForChildren(Setting setting) {
    return new WaitForChildren(Setting.handle(setting.fence()));
  }

  private static List<Ask> progress() {
    return List.of(
        Ask.of("by the holder", setting -> progress(setting, new Progress(50, null))),
        Ask.of("by the holder, saying nothing", setting -> progress(setting, Progress.NONE)),
        Ask.of(
            "under another lease",
            setting ->
                new ReportProgress(Setting.handle(setting.stale()), new Progress(50, null))));
  }

  private static ReportProgress progress(Setting setting, Progress progress) {
    return new ReportProgress(Setting.handle(setting.fence()), progress);
  }

  private static List<Ask> expire() {
    var expire = new ExpireExecution(Setting.ID);
    return List.of(
        Ask.of("with nothing due", setting -> expire),
        Ask.of("with the attempt timed out and a retry left", setting -> expire)
            .given(setting -> setting.where(
                execution -> Other.timedOut(Other.retrying(execution, LATER), setting.now()))),
        Ask.of("with the attempt timed out and a retry at once", setting -> expire)
            .given(setting -> setting.where(
                execution -> Other.timedOut(Other.retrying(execution, AT_ONCE), setting.now()))),
        Ask.of("with the attempt timed out and no retry for that", setting -> expire)
            .given(setting -> setting.where(execution -> Other.timedOut(execution, setting.now()))),
        Ask.of("with the deadline passed", setting -> expire)
            .given(setting -> setting.where(execution -> execution.withDeadline(setting.now()))),
        Ask.of("with the deadline passed and the attempt timed out", setting -> expire)
            .given(setting -> setting.where(
                execution -> Other.timedOut(Other.retrying(execution, LATER), setting.now())
                    .withDeadline(setting.now()))));
  }

  private static List<Ask> block() {
    return Stream.of(
            BlockingReason.WAITING_FOR_BUDGET,
            BlockingReason.WAITING_FOR_QUOTA,
            BlockingReason.WAITING_FOR_CAPABLE_WORKER,
            BlockingReason.WAITING_FOR_LOCALITY_MATCH,
            BlockingReason.PAUSED_BY_OPERATOR,
            BlockingReason.PAUSED_BY_POLICY)
        .map(reason -> Ask.of(
            "for `" + reason.wire() + "`",
            setting -> new BlockExecution(Setting.ID, reason, "why")))
        .toList();
  }

  private static List<Ask> unblock() {
    return List.of(
        Ask.of(
            "from what blocks it",
            setting -> new UnblockExecution(
                Setting.ID,
                setting.execution() == null
                    ? EligibilityState.BLOCKED_BY_OPERATOR
                    : setting.execution().stateVector().eligibility())),
        Ask.of(
            "from what does not block it",
            setting -> new UnblockExecution(Setting.ID, EligibilityState.NOT_APPLICABLE)));
  }

  private static List<Ask> replay() {
    var replay = new ReplayExecution(Setting.ID);
    return List.of(
        Ask.of("with all dependencies met", setting -> replay).given(setting -> setting.with(MET)),
        Ask.of("with dependencies that could not be met", setting -> replay)
            .given(setting -> setting.with(IMPOSSIBLE)),
        Ask.of("with no dependencies", setting -> replay),
        Ask.of("after the deadline", setting -> replay)
            .given(setting -> setting.where(execution -> execution.withDeadline(setting.now()))),
        Ask.of("after it was retried and taken over", setting -> replay)
            .given(setting -> setting.where(execution -> Other.reclaimed(execution, 3))),
        Ask.of("as often as the policy allows", setting -> replay)
            .given(setting -> setting.where(execution -> Other.replayed(execution, 25))));
  }

  private static List<Ask> settle() {
    var settle = new SettleDependencies(Setting.ID);
    return List.of(
        Ask.of("while some are open", setting -> settle).given(setting -> setting.with(OPEN)),
        Ask.of("when all are met", setting -> settle).given(setting -> setting.with(MET)),
        Ask.of("when they cannot be met", setting -> settle)
            .given(setting -> setting.with(IMPOSSIBLE)));
  }

  private static List<Ask> trim() {
    var trim = new TrimExecution(Setting.ID, Duration.ofHours(24));
    return List.of(
        Ask.of("when everybody was told and the time has come", setting -> trim)
            .given(setting -> old(setting.where(Other::announced), 0)),
        Ask.of("when everybody was told, a millisecond early", setting -> trim)
            .given(setting -> old(setting.where(Other::announced), -1)),
        Ask.of("when not everybody was told", setting -> trim)
            .given(setting -> old(setting.where(Other::unannounced), 0)));
  }

  private static Setting old(Setting setting, long millis) {
    return setting.execution() != null && setting.execution().phase() instanceof Phase.Terminal over
        ? setting.at(over.ending().at().plus(Sample.policy().ownRetention()).plusMillis(millis))
        : setting;
  }
}
