package io.flowfabric.engine.batch;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Decision;
import io.flowfabric.model.Execution;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells operators of executions that workers keep losing: something about them probably kills their
 * workers.
 */
final class ReclaimWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ReclaimWatch.class);
  private static final int NOTABLE = 100;

  private ReclaimWatch() {}

  static void look(Decision<?> decision) {
    for (Change<?> change : decision.changes()) {
      if (change.before() instanceof Execution before
          && change.after() instanceof Execution after) {
        int reclaims = after.counters().reclaims();
        if (reclaims > before.counters().reclaims() && reclaims % NOTABLE == 0) {
          LOG.warn("execution={} reclaims={} its workers keep losing it", after.id(), reclaims);
        }
      }
    }
  }
}
