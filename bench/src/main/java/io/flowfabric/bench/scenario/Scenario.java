package io.flowfabric.bench.scenario;

/** Something that can be measured about an engine on a database. */
public interface Scenario {
  /** The subject of numbers that are ours. */
  String ENGINE = "FlowFabric";

  String name();

  /** The question that its numbers answer, in a line. */
  String question();

  /** Gets everything ready and warm; nothing of that is measured. */
  Trial prepare(Rig rig);
}
