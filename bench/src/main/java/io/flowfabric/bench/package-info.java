/**
 * The benchmark: {@link io.flowfabric.bench.Benchmark} runs scenarios on a database, several times,
 * and sums up. What is measured is in {@code scenario}, what plain SQL can do on the same machine
 * in {@code database}, and how numbers become medians in {@code measure}.
 */
@NullMarked
package io.flowfabric.bench;

import org.jspecify.annotations.NullMarked;
