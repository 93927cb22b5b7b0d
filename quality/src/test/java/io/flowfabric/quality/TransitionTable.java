package io.flowfabric.quality;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Moment;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Every command, sent in every way to an execution of every shape. */
final class TransitionTable {
  private static final Entropy ENTROPY = new Entropy(1, 2);

  private static final Map<Class<?>, List<Ask>> ASKS =
      new TreeMap<>(Comparator.comparing(Class::getName));

  static {
    ASKS.putAll(ExecutionAsks.all());
    ASKS.putAll(LeaseAsks.all());
  }

  private final List<Transition> transitions = new ArrayList<>();
  private final List<String> impure = new ArrayList<>();
  private final List<String> untimed = new ArrayList<>();

  TransitionTable() {
    ASKS.forEach((command, ways) -> ways.forEach(way -> tryOut(command, way)));
  }

  /** Every way of sending each command. */
  static Map<Class<?>, List<Ask>> asks() {
    return Collections.unmodifiableMap(ASKS);
  }

  List<Transition> transitions() {
    return transitions;
  }

  List<Transition> of(Class<?> command, Ask ask) {
    return transitions.stream()
        .filter(transition -> transition.command() == command && transition.ask() == ask)
        .toList();
  }

  /** Decisions that came out differently the second time. */
  List<String> impure() {
    return impure;
  }

  /** Changes that did not leave their time. */
  List<String> untimed() {
    return untimed;
  }

  private void tryOut(Class<?> type, Ask ask) {
    for (StartingPoint start : StartingPoint.ALL) {
      Setting setting = ask.circumstances().apply(Setting.of(start));
      Command<?> command = ask.command().apply(setting);
      if (command.getClass() != type) {
        throw new IllegalStateException(ask + " sends " + command + " instead of " + type);
      }
      transitions.add(new Transition(type, ask, start, effect(command, setting)));
    }
  }

  private Effect effect(Command<?> command, Setting setting) {
    try {
      Decision<?> decision = decide(command, setting);
      String what = command.wire() + " on " + setting.execution();
      if (!decision.equals(decide(command, setting))) {
        impure.add(what);
      }
      if (!isTimed(setting.execution(), Effect.after(setting.execution(), decision), setting)) {
        untimed.add(what);
      }
      return Effect.of(setting, decision);
    } catch (EngineException.NotFound missing) {
      return Effect.notFound();
    }
  }

  private static Decision<?> decide(Command<?> command, Setting setting) {
    return command.decide(setting.load(command), new Moment(setting.now(), ENTROPY));
  }

  /** Every change leaves its time; every change of an axis is a transition. */
  private static boolean isTimed(Execution before, Execution after, Setting setting) {
    if (after == null || after.equals(before)) {
      return true;
    }
    boolean moved = before == null || !before.stateVector().equals(after.stateVector());
    return after.times().lastMutation().equals(setting.now())
        && (!moved || after.times().lastTransition().equals(setting.now()));
  }
}
