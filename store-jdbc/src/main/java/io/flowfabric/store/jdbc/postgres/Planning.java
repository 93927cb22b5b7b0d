package io.flowfabric.store.jdbc.postgres;

/**
 * Tells the planner to go by index. Every query has an index that is in its order. A planner that
 * knows nothing of a table yet expects a few rows where there are a million, and would collect and
 * sort them all. As each has only one good plan, none is made anew for the values of a call. This
 * holds for the transaction and goes to the server together with its begin.
 */
final class Planning {
  /** As statements to follow another one. */
  static final String STATEMENTS =
      "; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off"
          + "; SET LOCAL max_parallel_workers_per_gather = 0"
          + "; SET LOCAL plan_cache_mode = force_generic_plan";

  /** As values of a query. */
  static final String VALUES =
      "set_config('enable_bitmapscan', 'off', TRUE), set_config('enable_seqscan', 'off', TRUE),"
          + " set_config('max_parallel_workers_per_gather', '0', TRUE),"
          + " set_config('plan_cache_mode', 'force_generic_plan', TRUE)";

  private Planning() {}
}
