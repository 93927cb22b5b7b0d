package io.flowfabric.chaos.history;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Proof;
import io.flowfabric.sdk.EngineMiddleware;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Writes down every question to the engine before it is asked, and every answer. */
public final class Recorder implements EngineMiddleware {
  private final String process;
  private final boolean mayRepeat;
  private final Histories.Pen pen;
  private final AtomicLong numbers = new AtomicLong();

  /** @param url of the engine; over HTTP, what does no harm is sent again when nobody answers */
  public Recorder(String process, String url, Histories.Pen pen) {
    this.process = process;
    this.mayRepeat = url.startsWith("http");
    this.pen = pen;
  }

  @Override
  public FlowFabric around(FlowFabric next) {
    return new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        return recorded(command, next);
      }
    };
  }

  private <O> O recorded(Command<O> command, FlowFabric next) {
    Command<?> plain = command instanceof Await<?> patient ? patient.command() : command;
    Deed deed = deed(plain);
    if (deed == null) {
      return next.apply(command);
    }
    long number = numbers.incrementAndGet();
    write(number, deed, null, List.of(asked(plain)));
    try {
      O outcome = next.apply(command);
      write(number, null, Replies.reply(outcome), Replies.facts(plain, outcome));
      return outcome;
    } catch (RuntimeException failure) {
      write(number, null, reply(failure), List.of());
      throw failure;
    }
  }

  private static Reply reply(RuntimeException failure) {
    return switch (failure) {
      case EngineException.NotFound missing -> Reply.MISSING;
      default -> Reply.UNKNOWN;
    };
  }

  private void write(long number, Deed deed, Reply reply, List<Facts> facts) {
    pen.write(new Line(
        process,
        number,
        System.nanoTime(),
        System.currentTimeMillis(),
        mayRepeat,
        deed,
        reply,
        facts));
  }

  private static Deed deed(Command<?> command) {
    return switch (command) {
      case CreateExecution create -> Deed.CREATE;
      case ClaimExecutions claim -> Deed.CLAIM;
      case RenewLease renew -> Deed.RENEW;
      case CompleteExecution complete -> Deed.COMPLETE;
      case FailExecution fail -> Deed.FAIL;
      case ReleaseLease release -> Deed.RELEASE;
      case CancelExecution cancel -> Deed.CANCEL;
      case RevokeLease revoke -> Deed.REVOKE;
      case GetExecutionEnding read -> Deed.READ;
      default -> null;
    };
  }

  private static Facts asked(Command<?> command) {
    return switch (command) {
      case CreateExecution create -> Facts.of(create.execution());
      case ClaimExecutions claim -> Facts.NONE.ttl(claim.leaseTtl().toMillis());
      case RenewLease renew -> lease(renew.proof()).ttl(renew.leaseTtl().toMillis());
      case CompleteExecution complete -> lease(complete.authority()).token(text(complete.result()));
      case FailExecution fail -> lease(fail.authority());
      case ReleaseLease release -> lease(release.handle());
      case CancelExecution cancel -> Facts.of(cancel.authority().execution());
      case RevokeLease revoke -> Facts.of(revoke.execution());
      case GetExecutionEnding read -> Facts.of(read.execution());
      default -> Facts.NONE;
    };
  }

  private static Facts lease(Authority authority) {
    Facts facts = Facts.of(authority.execution());
    return authority instanceof Proof proof ? facts.epoch(proof.fence().epoch()) : facts;
  }

  static String text(Payload payload) {
    return payload == null ? null : new String(payload.bytes(), StandardCharsets.UTF_8);
  }
}
