package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Submitters, workers and operators, with nothing but HTTP. */
final class WorkOverHttpTest {
  private static final String WORK =
      "{\"namespace\":\"acme\",\"lane_id\":\"mail\",\"execution_kind\":\"welcome\"%s}";
  private static final String WORKER =
      "{\"lane_id\":\"mail\",\"worker_id\":\"w1\",\"worker_instance_id\":\"w1-a\"%s}";

  private TestServer server;
  private Caller caller;

  @BeforeEach
  void start() {
    server = TestServer.start();
    caller = server.caller();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void the_server_makes_the_id_and_an_idempotency_key_makes_one_of_two() {
    var first = caller.post("/v1/executions", WORK.formatted(",\"idempotency_key\":\"k\""));
    var second = caller.post("/v1/executions", WORK.formatted(",\"idempotency_key\":\"k\""));

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json().path("Created").path("public_state").asText()).isEqualTo("waiting");
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.json().path("Duplicate").path("execution_id"))
        .isEqualTo(first.json().path("Created").path("execution_id"));
  }

  @Test
  void many_are_created_in_one_request() {
    var reply = caller.post(
        "/v1/executions:batch",
        "{\"executions\":[" + WORK.formatted("") + "," + WORK.formatted("") + "]}");

    assertThat(reply.json().path("Answered").path("each")).hasSize(2);
    assertThat(caller.post("/v1/executions:batch", "{\"executions\":[]}").json().path("kind"))
        .hasToString("\"batch_size\"");
  }

  @Test
  void bytes_survive_whichever_way_they_come() {
    byte[] all = new byte[256];
    IntStream.range(0, all.length).forEach(index -> all[index] = (byte) index);
    String numbers = IntStream.range(0, 256).boxed().toList().toString();
    String base64 = Base64.getEncoder().encodeToString(all);

    for (String given :
        new String[] {",\"input_payload\":" + numbers, ",\"input_payload_b64\":\"" + base64 + "\""
        }) {
      String id = created(given);
      JsonNode claim = claim("");
      assertThat(claim.path("input_payload_b64").asText()).isEqualTo(base64);
      assertThat(caller.get(one(id) + "/input").bytes()).isEqualTo(all);
      done(claim, "complete", ",\"result_b64\":\"" + base64 + "\"");
      assertThat(caller.get(one(id) + "/result").bytes()).isEqualTo(all);
    }
  }

  @Test
  void json_goes_in_as_json_and_comes_out_as_json() {
    String id = created(",\"input_payload_json\":{\"to\":\"ann\"}");
    JsonNode claim = claim("");

    assertThat(claim.path("input_payload_json").path("to").asText()).isEqualTo("ann");
    done(claim, "complete", ",\"result_json\":[1,2]");
    assertThat(caller.get(one(id) + "/result?wait_ms=1000").text()).isEqualTo("[1,2]");
  }

  @Test
  void a_life_can_be_read_from_outside() {
    String id = created(",\"priority\":7,\"tags\":{\"app.task\":\"x\"}");
    JsonNode claim = claim("");
    done(claim, "progress", ",\"percent\":50,\"message\":\"half\"");
    done(claim, "renew", ",\"lease_ttl_ms\":60000");

    JsonNode read = caller.get(one(id)).json();
    assertThat(read.path("public_state").asText()).isEqualTo("active");
    assertThat(read.path("priority").asInt()).isEqualTo(7);
    assertThat(read.path("tags").path("app.task").asText()).isEqualTo("x");
    assertThat(read.path("lease").path("holder").asText()).isEqualTo("w1-a");
    assertThat(caller.get(one(id) + "/ending").status()).isEqualTo(204);
    assertThat(caller.get(one(id) + "/result").status()).isEqualTo(404);

    done(claim, "complete", "");
    assertThat(caller.get(one(id) + "/state").text()).isEqualTo("\"completed\"");
    assertThat(caller.get(one(id) + "/ending?wait_ms=10").json().has("Succeeded"))
        .isTrue();
    assertThat(caller.get(one(id) + "/attempts").json().path("attempts")).hasSize(1);
    JsonNode events = caller.get(one(id) + "/events").json().path("events");
    assertThat(events.findValuesAsText("event_type"))
        .containsSubsequence("acquired", "renewed", "revoked");
    assertThat(events.findValuesAsText("outcome")).containsExactly("success");
  }

  @Test
  void tags_are_set_and_read() {
    String path = one(created("")) + "/tags/app.colour";

    assertThat(caller.get(path).status()).isEqualTo(404);
    assertThat(caller.put(path, "{\"value\":\"red\"}").status()).isEqualTo(200);
    assertThat(caller.get(path).json().path("value").asText()).isEqualTo("red");
  }

  @Test
  void a_list_is_filtered_and_goes_on_from_its_cursor() {
    for (int count = 0; count < 5; count++) {
      created("");
    }
    String lists = "/v1/executions?namespace=acme&lane_id=mail&state=waiting&limit=2";
    JsonNode page = caller.get(lists).json();
    int seen = page.path("executions").size();
    while (!page.path("next_cursor").isNull()) {
      page = caller
          .get(lists + "&cursor=" + Caller.part(page.path("next_cursor").asText()))
          .json();
      seen += page.path("executions").size();
    }

    assertThat(seen).isEqualTo(5);
    assertThat(caller.get("/v1/executions?namespace=other").json().path("executions"))
        .isEmpty();
    assertThat(caller.get("/v1/executions?state=nonsense").status()).isEqualTo(400);
    assertThat(caller.get("/v1/executions?cursor=nonsense").status()).isEqualTo(400);
    assertThat(caller.get("/v1/lanes").json().path("lanes").path(0).asText()).isEqualTo("mail");
  }

  @Test
  void several_are_claimed_renewed_and_completed_at_once() {
    for (int count = 0; count < 3; count++) {
      created("");
    }
    JsonNode claims =
        caller.post("/v1/claims", WORKER.formatted(",\"max\":10")).json().path("claims");
    String handles = String.join(
        ",",
        claims.findValuesAsText("handle").stream()
            .map(handle -> "{\"handle\":\"" + handle + "\"}")
            .toList());

    var renewed = caller.post("/v1/leases:renew", "{\"renewals\":[" + handles + "]}");
    var completed = caller.post("/v1/executions:complete", "{\"completions\":[" + handles + "]}");

    assertThat(claims).hasSize(3);
    assertThat(renewed.json().path("outcomes").findValues("Renewed")).hasSize(3);
    assertThat(completed.json().path("outcomes").findValues("Completed")).hasSize(3);
  }

  @Test
  void a_claim_waits_for_work_and_comes_back_empty_when_there_is_none() {
    assertThat(caller.post("/v1/claims", WORKER.formatted("")).status()).isEqualTo(204);
    var waiting = caller
        .http()
        .sendAsync(
            caller
                .json("/v1/claims")
                .POST(BodyPublishers.ofString(WORKER.formatted(",\"wait_ms\":30000")))
                .build(),
            BodyHandlers.ofString());
    Until.isTrue(() -> server.http().waiting() == 1);

    String id = created("");

    assertThat(waiting.join().body()).contains(id);
  }

  @Test
  void a_failure_is_tried_again_or_final_and_a_refusal_is_a_problem() {
    String id = created("");
    JsonNode claim = claim("");
    done(claim, "fail", ",\"reason\":\"broken\",\"category\":\"permanent\"");
    var late = caller.post(
        one(id) + "/complete", "{\"handle\":\"" + claim.path("handle").asText() + "\"}");

    assertThat(caller.get(one(id) + "/state").text()).isEqualTo("\"failed\"");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.type()).isEqualTo("application/problem+json");
    assertThat(late.json().path("kind").asText()).isEqualTo("execution_not_active");
    assertThat(late.json().path("standing").path("outcome").asText()).isEqualTo("failed");
  }

  @Test
  void work_is_given_back_put_off_and_withdrawn() {
    String id = created("");
    done(claim(""), "release", "");
    done(claim(""), "delay", ",\"delay_until\":4102444800000");
    assertThat(caller.get(one(id) + "/state").text()).isEqualTo("\"delayed\"");

    assertThat(
            caller.post(one(id) + "/cancel", "{\"reason\":\"no need\"}").json().has("Cancelled"))
        .isTrue();
    assertThat(caller
            .post(one(id) + "/replay")
            .json()
            .path("Replayed")
            .path("public_state")
            .asText())
        .isEqualTo("waiting");
    assertThat(caller.put(one(id) + "/priority", "{\"new_priority\":9}").json().has("Changed"))
        .isTrue();
  }

  @Test
  void a_lease_is_taken_away_and_its_execution_granted_to_another() {
    assertThat(caller
            .post("/v1/admin/signing-keys", """
                {"kid":"k1","secret_hex":"%s"}\
                """.formatted("0a".repeat(32)))
            .status())
        .isEqualTo(200);
    String id = created("");
    claim("");
    assertThat(caller.post(one(id) + "/revoke-lease").json().has("Revoked")).isTrue();
    assertThat(caller
            .post(one(id) + "/revoke-lease")
            .json()
            .path("AlreadySatisfied")
            .path("why")
            .asText())
        .isEqualTo("already_revoked");

    var granted = caller.post(one(id) + "/reclaim", WORKER.formatted(",\"grant_ttl_ms\":5000"));
    assertThat(granted.json().path("status").asText()).isEqualTo("granted");
    created("");
    var claimed = caller.post("/v1/workers/w2/claim", WORKER.formatted(",\"grant_ttl_ms\":60000"));
    assertThat(claimed.json().path("grant_key").asText()).isNotEmpty();
    assertThat(caller
            .post("/v1/workers/w2/claim", WORKER.formatted(",\"grant_ttl_ms\":60001"))
            .status())
        .isEqualTo(400);
    assertThat(caller
            .post("/v1/workers/w2/claim", WORKER.formatted(",\"grant_ttl_ms\":1"))
            .status())
        .isEqualTo(204);
  }

  @Test
  void keys_are_rotated_and_retired_and_their_secrets_never_shown() {
    caller.post(
        "/v1/admin/signing-keys",
        "{\"kid\":\"k1\",\"secret_hex\":\"%s\"}".formatted("0a".repeat(32)));
    String rotation = "{\"new_kid\":\"k2\",\"new_secret_hex\":\"%s\"}".formatted("0b".repeat(32));

    assertThat(caller.post("/v1/admin/rotate-waitpoint-secret", rotation).json().has("Rotated"))
        .isTrue();
    assertThat(caller.post("/v1/admin/rotate-waitpoint-secret", rotation).json().has("Noop"))
        .isTrue();
    assertThat(caller.get("/v1/admin/signing-keys").text())
        .contains("k1", "k2")
        .doesNotContain("0a0a", "0b0b");
    assertThat(caller.delete("/v1/admin/signing-keys/k1").json().has("Retired")).isTrue();
    assertThat(caller.delete("/v1/admin/signing-keys/k2").json().path("kind").asText())
        .isEqualTo("key_still_active");
  }

  @Test
  void workers_register_are_listed_and_leave() {
    String one = "/v1/workers/w1-a";
    String self = "{\"namespace\":\"acme\",\"worker_id\":\"w1\",\"lanes\":[\"mail\"]}";

    assertThat(caller.put(one, self).text()).isEqualTo("\"Registered\"");
    assertThat(caller.post(one + "/heartbeat", self).json().has("Refreshed")).isTrue();
    assertThat(caller.get("/v1/workers?namespace=acme").json().path("workers")).hasSize(1);
    assertThat(caller.delete(one + "?namespace=acme").text()).isEqualTo("\"Marked\"");
    assertThat(caller.get("/v1/workers?namespace=acme").json().path("workers")).isEmpty();
    assertThat(caller.get("/v1/workers").status()).isEqualTo(400);
  }

  @Test
  void leases_that_ran_out_are_listed_page_by_page() {
    created("");
    created("");
    caller.post("/v1/claims", WORKER.formatted(",\"max\":2,\"lease_ttl_ms\":1"));
    String list = "/v1/leases/expired?limit=1&as_of=4102444800000";

    JsonNode first = caller.get(list).json();
    JsonNode second = caller
        .get(list + "&cursor=" + Caller.part(first.path("next_cursor").asText()))
        .json();

    assertThat(first.path("leases")).hasSize(1);
    assertThat(second.path("leases")).hasSize(1).doesNotContainAnyElementsOf(first.path("leases"));
    assertThat(second.path("next_cursor").isNull()).isTrue();
  }

  private String created(String more) {
    var reply = caller.post("/v1/executions", WORK.formatted(more));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.json().path("Created").path("execution_id").asText();
  }

  private JsonNode claim(String more) {
    return caller
        .post("/v1/claims", WORKER.formatted(more))
        .json()
        .path("claims")
        .path(0);
  }

  private void done(JsonNode claim, String deed, String more) {
    var reply = caller.post(
        one(claim.path("execution_id").asText()) + "/" + deed,
        "{\"handle\":\"" + claim.path("handle").asText() + "\"" + more + "}");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  private static String one(String id) {
    return "/v1/executions/" + Caller.part(id);
  }
}
