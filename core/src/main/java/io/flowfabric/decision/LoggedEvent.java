package io.flowfabric.decision;

/** An event with its place in the log of its family. Positions grow in the order of the commits. */
public record LoggedEvent(long position, Event event) {}
