package io.flowfabric.quality;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;

/** What is untidy in one source file: sizes over the limit, and things that we do not write. */
final class Tidiness extends TreePathScanner<Void, Void> {
  /** The modules whose programs talk to people. */
  private static final Set<String> PRINTING = Set.of("cli", "examples");

  private static final int FILE_LINES = 400;
  private static final int TEST_FILE_LINES = 600;
  private static final int METHOD_LINES = 50;
  private static final int INTERFACE_METHODS = 8;
  private static final int CONSTRUCTOR_PARAMETERS = 6;
  private static final int RECORD_COMPONENTS = 12;
  private static final int COLUMNS = 100;

  /** Written in two parts, so that this file does not contain what it looks for. */
  private static final Pattern POSTPONED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  private static final Pattern JOBLESS_NAME =
      Pattern.compile(".*(Impl|Manager|Helper|Utils?|Base|Data|Info|Args|Wrapper)");
  private static final Set<String> NAMES_OF_THE_SPECIFICATION =
      Set.of("ExecutionInfo", "ReadExecutionInfo");

  private final SourceFile file;
  private final Javac.Parsed parsed;
  private final List<String> found = new ArrayList<>();

  private Tidiness(SourceFile file) {
    this.file = file;
    this.parsed = Javac.parse(file.name(), file.text());
  }

  static List<String> violations(SourceFile file) {
    var tidiness = new Tidiness(file);
    tidiness.checkText();
    tidiness.scan(tidiness.parsed.unit(), null);
    return tidiness.found;
  }

  private void checkText() {
    List<String> lines = file.text().lines().toList();
    limit(1, "the file", lines.size(), file.isProduct() ? FILE_LINES : TEST_FILE_LINES, "lines");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.startsWith("import ")) {
        limit(i + 1, "the line", line.codePointCount(0, line.length()), COLUMNS, "columns");
      }
      if (POSTPONED.matcher(line).find()) {
        report(i + 1, "work is put off in a comment");
      }
    }
  }

  @Override
  public Void visitClass(ClassTree type, Void unused) {
    String name = type.getSimpleName().toString();
    if (!name.isEmpty() && file.isMain()) {
      checkName(type, name);
    }
    if (!name.isEmpty() && file.isProduct()) {
      checkOpenness(type, name);
    }
    if (type.getKind() == Tree.Kind.INTERFACE && file.isProduct()) {
      long methods = type.getMembers().stream().filter(Tidiness::isContract).count();
      limit(line(type), "interface " + name, methods, INTERFACE_METHODS, "methods");
    }
    if (type.getKind() == Tree.Kind.RECORD) {
      long components = type.getMembers().stream().filter(Tidiness::isComponent).count();
      limit(line(type), "record " + name, components, RECORD_COMPONENTS, "components");
    }
    return super.visitClass(type, unused);
  }

  private void checkName(ClassTree type, String name) {
    if (JOBLESS_NAME.matcher(name).matches() && !NAMES_OF_THE_SPECIFICATION.contains(name)) {
      report(line(type), name + " is named for what it is made of, not for its job");
    }
  }

  private void checkOpenness(ClassTree type, String name) {
    Set<Modifier> flags = type.getModifiers().getFlags();
    boolean isClosed = flags.contains(Modifier.FINAL) || flags.contains(Modifier.SEALED);
    if (type.getKind() == Tree.Kind.CLASS && !isClosed) {
      report(line(type), "class " + name + " is neither final nor sealed");
    }
  }

  @Override
  public Void visitMethod(MethodTree method, Void unused) {
    String name = method.getName().toString();
    boolean isConstructor = name.equals("<init>");
    String what = isConstructor ? "the constructor" : "method " + name;
    limit(line(method), what, lastLine(method) - line(method) + 1L, METHOD_LINES, "lines");
    if (isConstructor) {
      boolean isOfRecord = getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.RECORD;
      int limit = isOfRecord ? RECORD_COMPONENTS : CONSTRUCTOR_PARAMETERS;
      limit(line(method), what, method.getParameters().size(), limit, "parameters");
    }
    return super.visitMethod(method, unused);
  }

  @Override
  public Void visitModifiers(ModifiersTree modifiers, Void unused) {
    boolean overrides = modifiers.getAnnotations().stream()
        .anyMatch(each -> each.getAnnotationType().toString().equals("Override"));
    if (modifiers.getFlags().contains(Modifier.PROTECTED) && !overrides) {
      report(line(modifiers), "something is protected");
    }
    return super.visitModifiers(modifiers, unused);
  }

  @Override
  public Void visitMemberSelect(MemberSelectTree select, Void unused) {
    String name = select.toString();
    boolean prints = name.equals("System.out") || name.equals("System.err");
    if (prints && file.isMain() && !PRINTING.contains(file.module())) {
      report(line(select), name + " is for the command line");
    }
    return super.visitMemberSelect(select, unused);
  }

  @Override
  public Void visitCatch(CatchTree handler, Void unused) {
    if (handler.getBlock().getStatements().isEmpty()) {
      report(line(handler), "an exception is swallowed");
    }
    return super.visitCatch(handler, unused);
  }

  private static boolean isContract(Tree member) {
    if (!(member instanceof MethodTree method)) {
      return false;
    }
    Set<Modifier> flags = method.getModifiers().getFlags();
    return !flags.contains(Modifier.STATIC) && !flags.contains(Modifier.PRIVATE);
  }

  private static boolean isComponent(Tree member) {
    return member instanceof VariableTree field
        && !field.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  private void limit(long line, String what, long size, int limit, String unit) {
    if (size > limit) {
      report(line, "%s has %d %s, the limit is %d".formatted(what, size, unit, limit));
    }
  }

  private void report(long line, String what) {
    found.add("%s:%d: %s".formatted(file.path(), line, what));
  }

  private long line(Tree tree) {
    return lineOf(parsed.trees().getSourcePositions().getStartPosition(parsed.unit(), tree));
  }

  private long lastLine(Tree tree) {
    return lineOf(parsed.trees().getSourcePositions().getEndPosition(parsed.unit(), tree));
  }

  private long lineOf(long position) {
    return parsed.unit().getLineMap().getLineNumber(Math.max(position, 0));
  }
}
