package io.flowfabric.tck.model;

import io.flowfabric.model.Execution;
import io.flowfabric.model.PastAttempt;
import java.util.List;

/** What must hold of an execution by itself, whatever happened to it and whoever looks. */
public final class Soundness {
  private Soundness() {}

  /** @param past the attempts before its latest, oldest first */
  public static List<Broken> check(Execution execution, List<PastAttempt> past) {
    return RowRules.check(new Biography(execution, past));
  }
}
