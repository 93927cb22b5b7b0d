package io.flowfabric.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.server.access.Denied;
import io.flowfabric.wire.Fault;
import io.flowfabric.wire.Forms;
import io.flowfabric.wire.MalformedMessage;
import io.flowfabric.wire.NotJson;
import java.util.Map;

/** Which status a failure or a refusal has, and what is told about it. */
public final class Statuses {
  static final int BAD_REQUEST = 400;
  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int REQUEST_TIMEOUT = 408;
  static final int CONFLICT = 409;
  static final int GONE = 410;
  static final int PAYLOAD_TOO_LARGE = 413;
  static final int UNSUPPORTED_MEDIA_TYPE = 415;
  static final int UNPROCESSABLE = 422;
  static final int TOO_MANY_REQUESTS = 429;
  static final int INTERNAL_ERROR = 500;
  static final int SERVICE_UNAVAILABLE = 503;
  static final int GATEWAY_TIMEOUT = 504;

  private Statuses() {}

  public static Problem of(RuntimeException failure) {
    return switch (failure) {
      case ProblemException known -> known.problem();
      case EngineException known -> of(known);
      case NotJson broken -> Problem.of(BAD_REQUEST, "invalid_json", told(broken));
      case MalformedMessage odd -> Problem.of(UNPROCESSABLE, "invalid_shape", told(odd));
      case Denied denied -> Problem.of(FORBIDDEN, "forbidden", told(denied));
      // What it says may quote anything, so it goes to the log and not to the caller.
      default ->
        Problem.of(
            INTERNAL_ERROR,
            "internal",
            "the server failed; its log tells more under the" + " request id");
    };
  }

  /** The fault goes along, so that a client can throw the same. */
  private static Problem of(EngineException failure) {
    var told = new Problem(
        status(failure),
        kind(failure),
        told(failure),
        ErrorClass.of(failure) == ErrorClass.RETRYABLE,
        Map.of());
    return told.with("fault", Forms.of(Fault.class).write(Fault.of(failure)));
  }

  private static int status(EngineException failure) {
    return switch (failure) {
      case EngineException.NotFound missing -> NOT_FOUND;
      case EngineException.Validation invalid ->
        invalid.kind() == ValidationKind.CORRUPTION ? INTERNAL_ERROR : BAD_REQUEST;
      case EngineException.Contention contention -> SERVICE_UNAVAILABLE;
      case EngineException.Transport away ->
        away.kind().isRetryable() ? SERVICE_UNAVAILABLE : INTERNAL_ERROR;
      case EngineException.Unavailable closed -> SERVICE_UNAVAILABLE;
      case EngineException.ResourceExhausted full -> TOO_MANY_REQUESTS;
      case EngineException.Timeout late -> GATEWAY_TIMEOUT;
      case EngineException.StreamDisconnected lost -> SERVICE_UNAVAILABLE;
      case EngineException.StreamBackpressure slow -> GONE;
    };
  }

  private static String kind(EngineException failure) {
    return switch (failure) {
      case EngineException.NotFound missing -> "not_found";
      case EngineException.Validation invalid -> invalid.kind().wire();
      case EngineException.Contention contention -> "retry_exhausted";
      case EngineException.Transport away -> away.kind().wire();
      case EngineException.Unavailable closed -> "unavailable";
      case EngineException.ResourceExhausted full -> "resource_exhausted";
      case EngineException.Timeout late -> "timeout";
      case EngineException.StreamDisconnected lost -> "stream_disconnected";
      case EngineException.StreamBackpressure slow -> "events_forgotten";
    };
  }

  /** @param outcome the refusal as it travels, with where the execution stood */
  static Problem of(Refusal why, JsonNode outcome) {
    var told = new Problem(
        status(why),
        why.wire(),
        why.wire().replace('_', ' '),
        why.errorClass() == ErrorClass.RETRYABLE,
        Map.of());
    JsonNode standing = outcome.path("standing");
    return standing.isMissingNode() ? told : told.with("standing", standing);
  }

  private static int status(Refusal why) {
    if (why == Refusal.RATE_LIMIT_EXCEEDED || why == Refusal.CONCURRENCY_LIMIT_EXCEEDED) {
      return TOO_MANY_REQUESTS;
    }
    return switch (why.family()) {
      case CONTENTION, CONFLICT, STATE -> CONFLICT;
      case VALIDATION -> BAD_REQUEST;
      case UNAVAILABLE -> SERVICE_UNAVAILABLE;
    };
  }

  private static String told(RuntimeException failure) {
    return String.valueOf(failure.getMessage());
  }
}
