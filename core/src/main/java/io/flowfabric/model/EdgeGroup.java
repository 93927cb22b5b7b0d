package io.flowfabric.model;

/**
 * What an execution waits for, counted: how many dependencies there are and how those that ended
 * did end.
 */
public record EdgeGroup(ExecutionId downstream, int total, int succeeded, int failed, int skipped)
    implements Entity {

  /** What the counts say about the execution that waits. */
  public enum Verdict implements Wire {
    PENDING,
    SATISFIED,
    IMPOSSIBLE
  }

  public EdgeGroup {
    if (succeeded + failed + skipped > total) {
      throw new IllegalStateException("more dependencies ended than there are");
    }
  }

  @Override
  public Key.OfEdgeGroup key() {
    return new Key.OfEdgeGroup(downstream);
  }

  /** All must succeed. */
  public Verdict verdict() {
    if (failed + skipped > 0) {
      return Verdict.IMPOSSIBLE;
    }
    return succeeded < total ? Verdict.PENDING : Verdict.SATISFIED;
  }

  /** What failed or was skipped counts as open again; what succeeded stays. */
  public EdgeGroup reopened() {
    return new EdgeGroup(downstream, total, succeeded, 0, 0);
  }
}
