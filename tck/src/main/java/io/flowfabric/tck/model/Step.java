package io.flowfabric.tck.model;

import java.util.List;

/**
 * One thing that happens, told in words. What it names, such as the latest handle of E2, is looked
 * up when it happens; so a step means something in any list, and does nothing where it means
 * nothing.
 *
 * @param simpler steps that could stand in its place and are easier to read
 */
public record Step(String words, Act act, List<Step> simpler) {

  /** How it happens. */
  @FunctionalInterface
  public interface Act {
    void happen(World world);
  }

  public static Step of(String words, Act act) {
    return new Step(words, act, List.of());
  }

  public Step or(Step... easier) {
    return new Step(words, act, List.of(easier));
  }

  @Override
  public String toString() {
    return words;
  }
}
