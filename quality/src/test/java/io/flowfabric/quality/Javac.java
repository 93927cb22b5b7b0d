package io.flowfabric.quality;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The compiler of the running JDK, for sources that are held in memory. */
final class Javac {

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** A source as a tree, with what is needed to find the lines of its parts. */
  record Parsed(CompilationUnitTree unit, Trees trees, List<String> errors) {}

  private Javac() {}

  static Parsed parse(String name, String source) {
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    var task = task(diagnostics, List.of("-proc:none"), List.of(new Source(name, source)));
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      return new Parsed(unit, Trees.instance(task), errors(diagnostics));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Compiles to class files in the folder, against this test's own class path; returns the errors.
   */
  static List<String> compile(Path folder, List<Source> sources) {
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    var options =
        List.of("--release", "21", "-proc:none", "-cp", classPath(), "-d", folder.toString());
    task(diagnostics, options, sources).call();
    return errors(diagnostics);
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static JavacTask task(
      DiagnosticCollector<JavaFileObject> diagnostics, List<String> options, List<Source> sources) {
    return (JavacTask) COMPILER.getTask(null, null, diagnostics, options, null, sources);
  }

  private static List<String> errors(DiagnosticCollector<JavaFileObject> diagnostics) {
    return diagnostics.getDiagnostics().stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(
            diagnostic -> "line " + diagnostic.getLineNumber() + ": " + diagnostic.getMessage(null))
        .toList();
  }

  /** A source text under the name of its file. */
  static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String name, String text) {
      super(URI.create("memory:///" + name), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
