package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** In whose name an execution is changed, and so whether a lease must be proven. */
public sealed interface Authority
    permits Proof, Authority.Operator, Authority.Engine, Authority.Requester {
  String OPERATOR_OVERRIDE = "operator_override";
  String FLOW_CASCADE = "flow_cascade";
  String SYSTEM_TIMEOUT = "system_timeout";

  ExecutionId execution();

  /** What is recorded as the one who did it. */
  String source();

  /** What was shown, whether it is needed or not. */
  @Nullable
  Fence fence();

  /** Refuses what another store issued, before anything is read. */
  default void requireFrom(Backend backend) {}

  /** An operator may act on what a worker holds. */
  record Operator(ExecutionId execution, @Nullable Fence fence) implements Authority {
    public Operator(ExecutionId execution) {
      this(execution, null);
    }

    @Override
    public String source() {
      return OPERATOR_OVERRIDE;
    }
  }

  /** The engine itself, carrying out what a flow or a timeout asks for. */
  record Engine(
      ExecutionId execution, String source, @Nullable Fence fence) implements Authority {
    public Engine(ExecutionId execution, String source) {
      this(execution, source, null);
    }

    public Engine {
      if (!source.equals(FLOW_CASCADE) && !source.equals(SYSTEM_TIMEOUT)) {
        throw ValidationKind.INVALID_INPUT.because(
            "source is not one of the engine's: " + Quote.of(source));
      }
    }
  }

  /**
   * Anybody else, under a name of their own; without a fence only as long as nobody runs the
   * execution.
   */
  record Requester(
      ExecutionId execution, String source, @Nullable Fence fence) implements Authority {
    public Requester {
      Limits.source(source);
    }
  }

  /** Reads the parts of a request into the authority that they stand for. */
  static Authority of(ExecutionId execution, String source, Optional<Fence> fence) {
    return switch (source) {
      case OPERATOR_OVERRIDE -> new Operator(execution, fence.orElse(null));
      case FLOW_CASCADE, SYSTEM_TIMEOUT -> new Engine(execution, source, fence.orElse(null));
      default ->
        fence
            .<Authority>map(held ->
                source.equals(Proof.LEASE_HOLDER) ? held : new Requester(execution, source, held))
            .orElseGet(() -> new Requester(execution, source, null));
    };
  }

  /**
   * Ending the work of a worker takes its lease, or an operator. Whoever shows a fence is held to
   * it, an operator too.
   */
  static Authority toEnd(Authority given) {
    Fence shown = given.fence();
    return switch (given) {
      case Proof proof -> proof;
      case Operator operator when shown != null -> shown;
      case Operator operator -> operator;
      case Requester requester when shown != null -> shown;
      case Engine engine when shown != null -> shown;
      case Requester requester -> throw fenceRequired();
      case Engine engine -> throw fenceRequired();
    };
  }

  private static RuntimeException fenceRequired() {
    return ValidationKind.INVALID_INPUT.because(
        "fence_required: only " + OPERATOR_OVERRIDE + " may go without");
  }
}
