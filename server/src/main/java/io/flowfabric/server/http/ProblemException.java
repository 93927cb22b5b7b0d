package io.flowfabric.server.http;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
