package io.flowfabric.chaos.check;

/**
 * An event as a reader of the log got it.
 *
 * @param what a step of a lease, or how an execution ended
 * @param isEnd whether it tells of the end
 * @param holder the process that the lease belongs to
 */
public record Told(
    long position,
    String execution,
    boolean isEnd,
    String what,
    long epoch,
    String holder,
    long atMillis) {}
