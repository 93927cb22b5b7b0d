package io.flowfabric.engine.batch;

/**
 * What group commit did since the start, for metrics.
 *
 * @param largest the most commands that shared a transaction
 * @param splits how often a batch failed as a whole and was halved
 * @param refused commands for which there was no room
 * @param queueNanos how long commands waited in all for their batch to begin
 * @param commitNanos how long batches took in all
 * @param waiting commands that wait at this moment
 */
public record BatchReport(
    long batches,
    long commands,
    long largest,
    long splits,
    long refused,
    long queueNanos,
    long commitNanos,
    int waiting) {}
