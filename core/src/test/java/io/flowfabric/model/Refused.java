package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Input that is refused: for what reason, and what the refusal says. */
public final class Refused {
  private Refused() {}

  public static void as(ValidationKind kind, ThrowingCallable call, String... saying) {
    var refusal = catchThrowableOfType(EngineException.Validation.class, call);
    assertThat(refusal).as("a refusal as %s", kind).isNotNull();
    assertThat(refusal.kind()).isEqualTo(kind);
    assertThat(refusal.detail()).contains(saying);
    assertThat(refusal).hasMessage(kind.wire() + ": " + refusal.detail());
  }

  static void asInput(ThrowingCallable call, String... saying) {
    as(ValidationKind.INVALID_INPUT, call, saying);
  }

  static void asPolicy(ThrowingCallable call, String... saying) {
    as(ValidationKind.INVALID_POLICY_JSON, call, saying);
  }
}
