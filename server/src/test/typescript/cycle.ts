import assert from "node:assert/strict";
import { HttpError, ok } from "@oazapfts/runtime";
import * as api from "./api.js";

const LANE = "typescript";
const worker = { worker_id: "ts", worker_instance_id: "ts-1", lane_id: LANE };

async function submit(kind: string, more: Partial<api.NewExecution> = {}): Promise<string> {
  const created = await ok(
    api.create({ namespace: "ts", lane_id: LANE, execution_kind: kind, ...more }),
  );
  return "Created" in created ? created.Created.execution_id : created.Duplicate.execution_id;
}

async function claim(): Promise<api.Claim> {
  const answer = await api.claim({ ...worker, wait_ms: 20_000 });
  assert.ok(answer.status === 200 && "data" in answer && "claims" in answer.data);
  return answer.data.claims[0];
}

async function refusal(call: Promise<unknown>): Promise<api.Problem> {
  try {
    await call;
  } catch (failure) {
    assert.ok(failure instanceof HttpError);
    return failure.data as api.Problem;
  }
  assert.fail("it was not refused");
}

async function completesWhatItClaims(): Promise<void> {
  const id = await submit("shout", { input_payload_json: { text: "hello" }, tags: { "app.a": "b" } });
  assert.equal(await ok(api.state(id)), "waiting");

  const held = await claim();
  assert.equal(held.execution_id, id);
  assert.deepEqual(held.input_payload_json, { text: "hello" });
  assert.deepEqual(held.tags, { "app.a": "b" });
  await ok(api.progress(id, { handle: held.handle, percent: 50, message: "half" }));
  await ok(api.renew(id, { handle: held.handle, lease_ttl_ms: 60_000 }));
  await ok(api.complete(id, { handle: held.handle, result_json: "HELLO" }));

  assert.equal((await ok(api.read(id))).public_state, "completed");
  const ends = await ok(api.eventsOfExecution(id));
  assert.ok(ends);
}

async function triesAgainWhatFailed(): Promise<void> {
  const policy = { retry_policy: { max_retries: 1, backoff: { type: "fixed", delay_ms: 1 } } };
  const id = await submit("flaky", { policy });
  const first = await claim();
  await ok(api.fail(id, { handle: first.handle, reason: "not yet" }));
  const second = await claim();
  assert.equal(second.execution_id, id);
  assert.equal(second.attempt_index, first.attempt_index + 1);
  await ok(api.complete(id, { handle: second.handle, result_json: 2 }));

  const stale = await refusal(ok(api.complete(id, { handle: first.handle })));
  assert.equal(stale.status, 409);
  assert.match(stale.kind, /^[a-z_]+$/);
}

async function submitsOnce(): Promise<void> {
  const one = await submit("once", { idempotency_key: "k" });
  assert.equal(await submit("once", { idempotency_key: "k" }), one);
  await ok(api.cancel(one, { reason: "enough" }));
  assert.equal(await ok(api.state(one)), "cancelled");

  const listed = await ok(api.list({ laneId: LANE, state: "cancelled" }));
  assert.deepEqual(
    listed.executions.map((execution) => execution.execution_id),
    [one],
  );
}

async function isToldWhatIsWrong(): Promise<void> {
  const odd = await refusal(ok(api.create({ namespace: "", execution_kind: "x" })));
  assert.equal(odd.status, 400);
  assert.equal((await refusal(ok(api.read("{fp:1}:0198c0de-0000-7000-8000-000000000001")))).kind, "not_found");
}

api.defaults.baseUrl = process.argv[2];
await completesWhatItClaims();
await triesAgainWhatFailed();
await submitsOnce();
await isToldWhatIsWrong();
console.log("the cycle is complete");
