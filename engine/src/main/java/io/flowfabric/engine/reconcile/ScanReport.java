package io.flowfabric.engine.reconcile;

/**
 * What one tick of a reconciler came to.
 *
 * @param found what looked due
 * @param processed where something was done
 * @param skipped where somebody was faster, the filter said no, or failures made it wait
 * @param errors where the command failed
 */
public record ScanReport(int found, int processed, int skipped, int errors) {}
