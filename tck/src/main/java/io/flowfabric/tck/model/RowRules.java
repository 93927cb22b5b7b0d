package io.flowfabric.tck.model;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.StateVector;
import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.ExecutionRow;
import io.flowfabric.store.row.Row;
import io.flowfabric.tck.shape.ShapeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of an execution by itself, said of the columns under which it is stored: the
 * records of the model cannot even express most of what is forbidden here.
 */
final class RowRules {
  private static final Set<Object> OPEN = Set.of("started", "suspended");

  private final Execution execution;
  private final Row row;
  private final List<Row> attempts;
  private final List<Broken> broken = new ArrayList<>();

  private RowRules(Biography biography) {
    execution = biography.execution();
    row = ExecutionRow.encode(execution);
    attempts = biography.attempts().stream().map(this::encode).toList();
  }

  static List<Broken> check(Biography biography) {
    var rules = new RowRules(biography);
    rules.checkAxes();
    rules.checkAttempts();
    rules.checkEpochs();
    return rules.broken;
  }

  private void checkAxes() {
    boolean active = is("lifecycle_phase", "active");
    boolean terminal = is("lifecycle_phase", "terminal");
    boolean until = is("eligibility_state", "not_eligible_until_time");
    boolean delayed = get("delay_until_ms") != null;
    require("I1", active == !is("ownership_state", "unowned"));
    require("I2", terminal == !is("terminal_outcome", "none"));
    require("I2", terminal == (get("terminal_at_ms") != null));
    require("I7", !until || delayed);
    require("I7", !delayed || until || is("eligibility_state", "blocked_by_dependencies"));
    require("I8", is("public_state", publicState()));
    require("legal shape", ShapeTable.find(vector()).isPresent());
  }

  private void checkAttempts() {
    Row latest = attempts.isEmpty() ? null : attempts.getLast();
    boolean live = latest != null
        && "started".equals(get(latest, "attempt_lifecycle"))
        && get(latest, "lease_expires_at_ms") != null
        && get(latest, "lease_expired_at_ms") == null;
    require("I3", is("ownership_state", "leased") == live);
    require("I4", attempts.stream().allMatch(attempt -> attempt == latest || isEnded(attempt)));
    require("I5", is("total_attempt_count", attempts.size()));
    require("I5", is("attempt_index", Math.max(0, attempts.size() - 1)));
    for (int index = 0; index < attempts.size(); index++) {
      require("I5", Objects.equals(index, get(attempts.get(index), "attempt_index")));
    }
  }

  private void checkEpochs() {
    long epoch = (Long) Objects.requireNonNull(get("lease_epoch"));
    long before = 0;
    for (Row attempt : attempts) {
      long own = (Long) Objects.requireNonNull(get(attempt, "lease_epoch"));
      require("I6", own > before && own <= epoch);
      before = own;
    }
    require("I6", epoch == before);
  }

  /** The public word, by the first line that fits. */
  private String publicState() {
    return switch (text("lifecycle_phase")) {
      case "terminal" ->
        switch (text("terminal_outcome")) {
          case "success" -> "completed";
          case "none" -> "failed";
          default -> text("terminal_outcome");
        };
      case "suspended", "active" -> text("lifecycle_phase");
      default ->
        switch (text("eligibility_state")) {
          case "eligible_now" ->
            is("attempt_state", "attempt_interrupted") ? "resumable" : "waiting";
          case "not_eligible_until_time" -> "delayed";
          case "blocked_by_dependencies" -> "waiting_children";
          case "blocked_by_budget", "blocked_by_quota" -> "rate_limited";
          default -> "waiting";
        };
    };
  }

  private StateVector vector() {
    return execution.stateVector();
  }

  private static boolean isEnded(Row attempt) {
    return !OPEN.contains(Objects.requireNonNull(get(attempt, "attempt_lifecycle")));
  }

  private Row encode(Attempt attempt) {
    return AttemptRow.encode(execution.id(), attempt);
  }

  private boolean is(String column, Object value) {
    return value.equals(get(column));
  }

  private String text(String column) {
    return String.valueOf(get(column));
  }

  private @Nullable Object get(String column) {
    return get(row, column);
  }

  private static @Nullable Object get(Row row, String column) {
    return row.find(row.table().find(column).orElseThrow());
  }

  private void require(String rule, boolean holds) {
    if (!holds) {
      broken.add(new Broken(rule, execution.id() + " is stored as " + vector()));
    }
  }
}
