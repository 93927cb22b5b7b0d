package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Tags;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.wire.Base64Text;
import io.flowfabric.wire.Forms;
import io.flowfabric.wire.Handles;
import io.flowfabric.wire.JsonCodec;
import io.flowfabric.wire.NotJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A claim as a worker in any language wants it: all in one flat object. */
final class Claims {
  private static final String JSON = "application/json";

  private Claims() {}

  static ObjectNode tree(Claim claim) {
    Claim.Assignment work = claim.assignment();
    ObjectNode out = JsonCodec.object()
        .put("execution_id", claim.execution().toString())
        .put("handle", Handles.write(claim.handle()))
        .put("attempt_index", claim.attemptIndex())
        .put("attempt_type", claim.type().wire())
        .put("attempt_id", claim.fence().attempt().toString())
        .put("lease_id", claim.fence().lease().toString())
        .put("lease_epoch", claim.fence().epoch())
        .put("lease_expires_at", claim.leaseExpiresAt().toEpochMilli())
        .put("namespace", work.namespace().value())
        .put("execution_kind", work.kind())
        .put("input_payload_b64", Base64Text.write(work.payload()));
    out.set("tags", Forms.of(Tags.class).write(work.tags()));
    put(out, "execution_deadline_at", work.deadline());
    put(out, "timeout_at", work.timeoutAt());
    if (work.payloadEncoding() != null) {
      out.put("payload_encoding", work.payloadEncoding());
      putJson(out, work);
    }
    return out;
  }

  /** For whoever comes next, as if nobody had asked. */
  static void giveBack(Exchange exchange, ClaimExecutions.Outcome.Claimed claimed) {
    AllAtOnce.apply(
        exchange.fabric(),
        claimed.claims().stream().map(claim -> new ReleaseLease(claim.handle())).toList());
  }

  private static void put(ObjectNode out, String field, @Nullable Instant at) {
    if (at != null) {
      out.put(field, at.toEpochMilli());
    }
  }

  /** Who said that it is JSON may have been wrong; the bytes are there all the same. */
  private static void putJson(ObjectNode out, Claim.Assignment work) {
    if (!JSON.equals(work.payloadEncoding())) {
      return;
    }
    try {
      out.set("input_payload_json", JsonCodec.read(work.payload().bytes()));
    } catch (NotJson otherwise) {
      out.putNull("input_payload_json");
    }
  }
}
