package io.flowfabric.chaos.run;

/**
 * A fault that was, in milliseconds of the wall clock.
 *
 * @param hitEverybody whether nobody could do anything meanwhile
 */
record Happened(Fault fault, String to, long fromMillis, long toMillis, boolean hitEverybody) {}
