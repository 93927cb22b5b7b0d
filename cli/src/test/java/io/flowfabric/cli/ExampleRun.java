package io.flowfabric.cli;

import io.flowfabric.Command;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.worker.RegisterWorker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs the examples of the documentation one after the other, on a store and a file of tokens of
 * their own, and keeps what they print. For one thread.
 */
final class ExampleRun {
  private static final LaneId LANE = new LaneId("demo");
  private static final WorkerIdentity ADA = WorkerIdentity.of("ada", "ada-1");

  private final Map<String, StringBuilder> shown = new LinkedHashMap<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Steady steady = new Steady();
  private final String store;
  private String id = "";

  private ExampleRun(Path folder) {
    this.store = "sqlite:" + folder.resolve("flow.db");
    environment.put("FLOWFABRIC_STORE", store);
    environment.put("FLOWFABRIC_SERVER_TOKENS", folder.resolve("tokens").toString());
  }

  /** What is shown of each command, by its name. */
  static Map<String, StringBuilder> in(Path folder) {
    var examples = new ExampleRun(folder);
    examples.handIn();
    examples.act();
    examples.watch();
    examples.administer();
    return examples.shown;
  }

  private void handIn() {
    id = show("submit", "submit shout hello --lane demo --tag app.order=1001")
        .out()
        .strip();
    show("submit", "submit --file - --lane demo", """
        {"execution_kind":"shout","input_payload_json":"hi"}
        {"execution_kind":"shout","input_payload_json":"you"}
        """);
    Claim claim = claim(Duration.ofMinutes(5));
    apply(new CompleteExecution(claim.handle(), Payload.of("HELLO")));
    show("list", "list --lane demo --limit 2");
    show("list", "list --state completed --output json");
    show("list", "list --count");
    show("show", "show $id");
    show("show", "show $id --output json");
    show("result", "result $id");
    show("result", "result $id --output json");
  }

  private void act() {
    show("cancel", "cancel $id");
    // One is left: two would be cancelled at the same time, and their events come in either order.
    apply(new CompleteExecution(claim(Duration.ofMinutes(5)).handle(), Payload.of("HI")));
    show("cancel", "cancel --lane demo --state waiting --reason outdated --yes --output json");
    show("replay", "replay $id");
    show("priority", "priority 100 $id");
    claim(Duration.ofMinutes(5));
    show("revoke", "revoke $id --reason rollout");
  }

  private void watch() {
    apply(new RegisterWorker(
        new Namespace("default"),
        ADA,
        new TreeSet<>(Set.of(LANE)),
        Capabilities.NONE,
        Duration.ofMinutes(5)));
    show("workers", "workers");
    show("workers", "workers --output json");
    show("events", "events --family operator,completion");
    show("events", "events --family completion --limit 1 --output json");
    show("top", "top --once");
    show("top", "top --once --output json");
    show("workers remove", "workers remove ada-1 --namespace default");
    Run.given(environment, "", "submit", "shout", "--lane", "demo");
    claim(Duration.ofMillis(1));
    show("leases", "leases");
  }

  private void administer() {
    show("keys seed", "keys seed 2026-01");
    show("keys rotate", "keys rotate 2026-02 --grace 2h");
    show("keys", "keys");
    show("keys", "keys --output json");
    show("keys retire", "keys retire 2026-01");
    show("tokens make", "tokens make billing --role submit --namespace shop");
    show("tokens", "tokens");
    show("tokens", "tokens --output json");
    show("tokens rotate", "tokens rotate billing");
    show("tokens revoke", "tokens revoke billing");
    show("migrate", "migrate --store $store");
    environment.remove("FLOWFABRIC_SERVER_TOKENS");
    show("check", "check");
    show("check", "check --set listen=0.0.0.0:9090 --output json");
    show("version", "version");
  }

  private Run show(String command, String line) {
    return show(command, line, "");
  }

  private Run show(String command, String line, String typed) {
    String[] arguments = line.replace("$id", id).replace("$store", store).split(" ", -1);
    Run run = Run.given(environment, typed, arguments);
    StringBuilder text = shown.computeIfAbsent(command, name -> new StringBuilder());
    text.append("$ flowfabric ")
        .append(line.replace("$id", "\"$id\"").replace("$store", "sqlite:flow.db"))
        .append(typed.isEmpty() ? "\n" : " <<END\n" + typed + "END\n")
        .append(steady.of(run.out()))
        .append(steady.of(run.err()));
    if (run.exitCode() != 0) {
      text.append("(exit code ").append(run.exitCode()).append(")\n");
    }
    text.append('\n');
    return run;
  }

  private Claim claim(Duration ttl) {
    var outcome = (ClaimExecutions.Outcome.Claimed)
        apply(new ClaimExecutions(LANE, ADA, Capabilities.NONE, ttl, 1, Takeover.NEVER));
    return outcome.claims().getFirst();
  }

  private <O> O apply(Command<O> command) {
    try (Engine engine = Engine.open(store)) {
      return engine.apply(command);
    }
  }
}
