/**
 * Getting, keeping and losing a lease. Start with {@code ClaimExecutions}, the way by which workers
 * get work, and {@code RenewLease}.
 */
@NullMarked
package io.flowfabric.lease;

import org.jspecify.annotations.NullMarked;
