package io.flowfabric.model;

import java.util.Comparator;

/** How many executions are at a place. */
public record ExecutionCount(Place place, long executions) {

  /** Executions of a namespace that are in one state on one lane, in the order of their names. */
  public record Place(Namespace namespace, LaneId lane, PublicState state)
      implements Comparable<Place> {
    private static final Comparator<Place> ORDER = Comparator.comparing(Place::namespace)
        .thenComparing(Place::lane)
        .thenComparing(place -> place.state.wire());

    public static Place of(Execution execution) {
      Submission submission = execution.submission();
      return new Place(submission.namespace(), submission.lane(), execution.publicState());
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }
}
