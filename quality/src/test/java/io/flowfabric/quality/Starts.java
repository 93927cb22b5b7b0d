package io.flowfabric.quality;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells some of many starting points in few words. */
final class Starts {
  private static final List<String> FAMILIES = List.of("R", "D", "B", "X", "A", "T");

  private Starts() {}

  static String tell(List<StartingPoint> some, List<StartingPoint> all) {
    Map<String, String> narrowed = new LinkedHashMap<>();
    for (String shape : shapes(some)) {
      narrowed.put(shape, narrow(of(shape, some), of(shape, all)));
    }
    Set<String> told = new LinkedHashSet<>();
    narrowed.forEach(
        (shape, brackets) -> told.add(gather(shape, brackets, narrowed, shapes(all)) + brackets));
    return String.join(", ", told);
  }

  /**
   * What tells these from the others of their shape, in brackets; nothing if there are no others.
   */
  private static String narrow(List<StartingPoint> some, List<StartingPoint> all) {
    if (some.size() == all.size()) {
      return "";
    }
    Set<String> traits = all.getFirst().traits().keySet();
    for (String trait : traits) {
      if (tells(trait, some, all).size() == some.size()) {
        return " (" + values(trait, some) + ")";
      }
    }
    for (String trait : traits) {
      for (String other : traits) {
        if (tells(other, some, tells(trait, some, all)).size() == some.size()) {
          return " (" + values(trait, some) + ", " + values(other, some) + ")";
        }
      }
    }
    throw new IllegalStateException("nothing tells these from the others: " + some);
  }

  /** Those of all that are like some in this respect. */
  private static List<StartingPoint> tells(
      String trait, List<StartingPoint> some, List<StartingPoint> all) {
    Set<String> values =
        some.stream().map(start -> value(trait, start)).collect(Collectors.toSet());
    return all.stream().filter(start -> values.contains(value(trait, start))).toList();
  }

  /** A family of shapes that is there as a whole, narrowed in the same way, is told as one. */
  private static String gather(
      String shape, String brackets, Map<String, String> narrowed, Set<String> all) {
    String family = shape.substring(0, 1);
    List<String> members =
        all.stream().filter(other -> other.startsWith(family)).toList();
    boolean whole = FAMILIES.contains(family)
        && members.stream().allMatch(member -> brackets.equals(narrowed.get(member)));
    if (!whole) {
      return shape;
    }
    return shape.contains("-") ? family + "-*" : members.getFirst() + "-" + members.getLast();
  }

  private static Set<String> shapes(List<StartingPoint> starts) {
    return starts.stream()
        .map(StartingPoint::shape)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<StartingPoint> of(String shape, List<StartingPoint> starts) {
    return starts.stream().filter(start -> start.shape().equals(shape)).toList();
  }

  private static String values(String trait, List<StartingPoint> starts) {
    return starts.stream()
        .map(start -> value(trait, start))
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private static String value(String trait, StartingPoint start) {
    return String.valueOf(start.traits().get(trait));
  }
}
