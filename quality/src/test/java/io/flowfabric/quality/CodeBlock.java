package io.flowfabric.quality;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** A Java block of a Markdown page, told by page and line, and whether the page says to run it. */
record CodeBlock(String place, boolean runs, String text) {

  private static final String WRAPPER = "Snippet";

  static List<CodeBlock> in(String page, String markdown) {
    List<CodeBlock> blocks = new ArrayList<>();
    List<String> lines = markdown.lines().toList();
    boolean runs = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("```")) {
        int end = endOfBlock(lines, i);
        if (line.equals("```java")) {
          String text = String.join("\n", lines.subList(i + 1, end)) + "\n";
          blocks.add(new CodeBlock(page + ":" + (i + 1), runs, text));
        }
        i = end;
        runs = false;
      } else if (!line.isEmpty()) {
        runs = line.equals("<!-- run -->");
      }
    }
    return blocks;
  }

  private static int endOfBlock(List<String> lines, int start) {
    int end = start + 1;
    while (end < lines.size() && !lines.get(end).strip().equals("```")) {
      end++;
    }
    return end;
  }

  /**
   * The block as a file of its own: as it stands if it is one, else as the body of a main method.
   */
  Javac.Source source() {
    return isWholeFile()
        ? new Javac.Source(mainClass().replace('.', '/') + ".java", text)
        : new Javac.Source(WRAPPER + ".java", wrapped());
  }

  String mainClass() {
    CompilationUnitTree unit = parsed().unit();
    if (!isWholeFile()) {
      return WRAPPER;
    }
    List<ClassTree> types = types(unit);
    String name = types.stream()
        .filter(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC))
        .findFirst()
        .orElse(types.getFirst())
        .getSimpleName()
        .toString();
    return unit.getPackageName() == null ? name : unit.getPackageName() + "." + name;
  }

  private boolean isWholeFile() {
    Javac.Parsed parsed = parsed();
    return parsed.errors().isEmpty() && !types(parsed.unit()).isEmpty();
  }

  private Javac.Parsed parsed() {
    return Javac.parse(WRAPPER + ".java", text);
  }

  private static List<ClassTree> types(CompilationUnitTree unit) {
    return unit.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .toList();
  }

  private String wrapped() {
    var byImport =
        text.lines().collect(Collectors.partitioningBy(line -> line.startsWith("import ")));
    return """
        %s
        final class %s {
          public static void main(String[] args) throws Exception {
        %s
          }
        }
        """.formatted(
            String.join("\n", byImport.get(true)), WRAPPER, String.join("\n", byImport.get(false)));
  }
}
