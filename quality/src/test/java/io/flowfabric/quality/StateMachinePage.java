package io.flowfabric.quality;

import io.flowfabric.model.StateVector;
import io.flowfabric.model.Wire;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page that shows what every command does to an execution of every shape. */
final class StateMachinePage {
  private static final String PATH = "docs/reference/state-machine.md";

  private final TransitionTable table;
  private final StringBuilder text = new StringBuilder();

  StateMachinePage(TransitionTable table) {
    this.table = table;
  }

  GeneratedPage page() {
    text.append("""
        # The state machine

        What every command does to an execution of every shape. This page is made from the rules
        themselves by `make docs`, and the build fails when it does not match them.

        """);
    writeShapes();
    writeDiagram();
    writeReading();
    TransitionTable.asks().forEach(this::writeCommand);
    return new GeneratedPage(PATH, text.toString());
  }

  private void writeShapes() {
    text.append("## Shapes\n\nWhat may be stored of an execution, by name.\n\n");
    line("Shape", "Phase", "Ownership", "Eligibility", "Attempt", "Waiting for", "Public");
    line("---", "---", "---", "---", "---", "---", "---");
    for (Shape shape : Shape.values()) {
      List<StateVector> vectors = shape.variants(Sample.id(1), Sample.START).stream()
          .map(execution -> execution.stateVector())
          .toList();
      line(
          "**" + StartingPoint.name(shape) + "**",
          words(vectors, StateVector::lifecyclePhase),
          words(vectors, StateVector::ownership),
          words(vectors, StateVector::eligibility),
          words(vectors, StateVector::attemptState),
          words(vectors, StateVector::blockingReason),
          words(vectors, StateVector::publicState));
    }
    text.append('\n');
  }

  private static String words(List<StateVector> vectors, Function<StateVector, Wire> axis) {
    return vectors.stream()
        .map(axis)
        .map(Wire::wire)
        .distinct()
        .map(word -> "`" + word + "`")
        .collect(Collectors.joining(", "));
  }

  /** One node for each family of shapes: with all shapes nobody could read it. */
  private void writeDiagram() {
    Map<String, Set<String>> arrows = new TreeMap<>();
    for (Transition transition : table.transitions()) {
      String from = family(transition.start().shape());
      String to = family(transition.effect().to());
      if (transition.isMove() && !from.equals(to)) {
        String name = transition.command().getSimpleName();
        arrows.computeIfAbsent(from + " --> " + to, first -> new TreeSet<>()).add(name);
      }
    }
    text.append("## Diagram\n\n```mermaid\nstateDiagram-v2\n");
    Families.TITLES.forEach(
        (family, title) -> text.append("  state \"%s\" as %s\n".formatted(title, family)));
    arrows.forEach(
        (arrow, names) -> text.append("  %s : %s\n".formatted(arrow, String.join("<br/>", names))));
    text.append("```\n\n");
  }

  private static String family(String state) {
    return Families.of(state);
  }

  private void writeReading() {
    text.append("""
        ## How to read the tables

        There is one table for each way of sending a command. *stays* means that nothing is
        written, *same* that something is, but not the shape. An execution whose lease has run out
        is marked on sight, whatever the command then says: that is the move from *A1 (lease over)*
        to *A2*, which the diagram shows for one command only. Starting points that lead to the
        same are in one line; what is in brackets narrows them down.

        """);
  }

  private void writeCommand(Class<?> command, List<Ask> asks) {
    text.append("## %s\n\n".formatted(command.getSimpleName()));
    for (Ask ask : asks) {
      if (!ask.words().isEmpty()) {
        text.append("### %s %s\n\n".formatted(command.getSimpleName(), ask.words()));
      }
      writeTable(table.of(command, ask));
      text.append('\n');
    }
  }

  private void writeTable(List<Transition> transitions) {
    Map<Effect, List<StartingPoint>> starts = new LinkedHashMap<>();
    for (Transition transition : transitions) {
      starts
          .computeIfAbsent(transition.effect(), first -> new ArrayList<>())
          .add(transition.start());
    }
    List<StartingPoint> all = transitions.stream().map(Transition::start).toList();
    line("From", "Outcome", "To", "Attempt", "Also", "Events");
    line("---", "---", "---", "---", "---", "---");
    starts.forEach((effect, from) -> line(
        Starts.tell(from, all),
        "`" + effect.outcome() + "`",
        effect.to(),
        effect.attempt(),
        effect.also(),
        effect.events()));
  }

  private void line(String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** The families of shapes that the diagram shows. */
  private static final class Families {
    private static final Map<String, String> TITLES = new LinkedHashMap<>();

    static {
      TITLES.put("R", "R1-R4 ready");
      TITLES.put("D", "D1-D4 delayed");
      TITLES.put("B", "B1-B4 waiting for others");
      TITLES.put("X", "X blocked");
      TITLES.put("A1", "A1 running");
      TITLES.put("A2", "A2 lease expired");
      TITLES.put("A3", "A3 lease revoked");
      TITLES.put("S", "S1 suspended");
      TITLES.put("T", "T ended");
    }

    static String of(String state) {
      if (state.equals(StartingPoint.NOTHING) || state.equals(Effect.GONE)) {
        return "[*]";
      }
      return state.startsWith("A") ? state.substring(0, 2) : state.substring(0, 1);
    }
  }
}
