package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Plants one offence after the other, and expects it to be found where it stands. */
final class TidinessTest {

  private static final String MAIN = "core/src/main/java/io/flowfabric/model/Lane.java";
  private static final String TCK = "tck/src/main/java/io/flowfabric/tck/LaneContract.java";
  private static final String TEST = "core/src/test/java/io/flowfabric/model/LaneTest.java";
  private static final String CLI = "cli/src/main/java/io/flowfabric/cli/Main.java";

  @Test
  void accepts_tidy_code() {
    String source = """
        final class Lane {
          interface Visitor {
            void visit(Lane lane);
          }

          Lane(int a, int b, int c, int d, int e, int f) {}

          @Override
          protected Object clone() {
            return this;
          }
        }
        """;
    assertThat(found(MAIN, source)).isEmpty();
  }

  @Test
  void measures_files() {
    assertThat(found(MAIN, "\n".repeat(400))).isEmpty();
    assertThat(found(MAIN, "\n".repeat(401)))
        .containsExactly(MAIN + ":1: the file has 401 lines, the limit is 400");
    assertThat(found(TEST, "\n".repeat(600))).isEmpty();
    assertThat(found(TCK, "\n".repeat(600))).isEmpty();
    assertThat(found(TEST, "\n".repeat(601))).hasSize(1);
  }

  @Test
  void measures_lines_except_imports() {
    assertThat(found(MAIN, "\n// " + "a".repeat(98)))
        .containsExactly(MAIN + ":2: the line has 101 columns, the limit is 100");
    assertThat(found(MAIN, "// " + "a".repeat(97))).isEmpty();
    assertThat(found(MAIN, "import a." + "b".repeat(100) + ";")).isEmpty();
  }

  @Test
  void measures_methods() {
    assertThat(found(MAIN, inClass("void run() {" + "\n".repeat(49) + "}"))).isEmpty();
    assertThat(found(MAIN, inClass("void run() {" + "\n".repeat(50) + "}")))
        .containsExactly(MAIN + ":2: method run has 51 lines, the limit is 50");
  }

  @Test
  void counts_the_methods_of_an_interface_but_not_its_factories() {
    String factories = "static void of() {} private void help() {}";
    String interfaceOf8 = "interface Lane {" + repeat(8, "void run%d();\n") + factories + "}";
    String interfaceOf9 = "interface Lane {" + repeat(9, "void run%d();\n") + "}";
    assertThat(found(MAIN, interfaceOf8)).isEmpty();
    assertThat(found(MAIN, interfaceOf9))
        .containsExactly(MAIN + ":1: interface Lane has 9 methods, the limit is 8");
    assertThat(found(TCK, interfaceOf9)).isEmpty();
    assertThat(found(TEST, interfaceOf9)).isEmpty();
  }

  @Test
  void counts_constructor_parameters_and_record_components() {
    String parameters = "int a, int b, int c, int d, int e, int f, int g";
    assertThat(found(MAIN, inClass("Lane(" + parameters + ") {}")))
        .containsExactly(MAIN + ":2: the constructor has 7 parameters, the limit is 6");
    assertThat(found(MAIN, "record Lane(" + parameters + ") {static int h; Lane {}}"))
        .isEmpty();
    String components = repeat(13, ", int a%d\n").substring(2);
    assertThat(found(MAIN, "record Lane(" + components + ") {}"))
        .containsExactly(MAIN + ":1: record Lane has 13 components, the limit is 12");
  }

  @Test
  void finds_open_classes_and_protected_members() {
    assertThat(found(MAIN, "class Lane {}"))
        .containsExactly(MAIN + ":1: class Lane is neither final nor sealed");
    assertThat(found(MAIN, inClass("static class Inner {}"))).hasSize(1);
    assertThat(found(MAIN, inClass("static non-sealed class Inner {}"))).hasSize(1);
    assertThat(found(MAIN, "sealed class Lane permits Slow {} final class Slow extends Lane {}"))
        .isEmpty();
    assertThat(found(TEST, "class LaneTest {}")).isEmpty();
    assertThat(found(MAIN, inClass("protected int size;")))
        .containsExactly(MAIN + ":2: something is protected");
  }

  @Test
  void finds_names_without_a_job() {
    for (String name : List.of(
        "LaneImpl",
        "LaneManager",
        "LaneHelper",
        "LaneUtil",
        "LaneUtils",
        "LaneBase",
        "LaneData",
        "LaneInfo",
        "LaneArgs",
        "LaneWrapper")) {
      assertThat(found(MAIN, "final class " + name + " {}")).as(name).hasSize(1);
    }
    assertThat(found(MAIN, "record ExecutionInfo() {}")).isEmpty();
    assertThat(found(MAIN, "record Database() {}")).isEmpty();
  }

  @Test
  void finds_printing_outside_the_command_line() {
    String printing = inClass("void run() {\nSystem.out.println(1);\nSystem.err.println(1);\n}");
    assertThat(found(MAIN, printing)).hasSize(2).first().asString().startsWith(MAIN + ":3: ");
    assertThat(found(CLI, printing)).isEmpty();
    assertThat(found(TEST, printing)).isEmpty();
  }

  @Test
  void finds_swallowed_exceptions() {
    String swallowing = "void run() {\ntry { run(); } catch (RuntimeException e) { /* fine */ }\n}";
    assertThat(found(MAIN, inClass(swallowing)))
        .containsExactly(MAIN + ":3: an exception is swallowed");
    assertThat(found(TEST, inClass(swallowing))).hasSize(1);
  }

  @Test
  void finds_work_that_is_put_off() {
    for (String word : List.of("TO" + "DO", "FIX" + "ME", "XX" + "X")) {
      assertThat(found(MAIN, "\n// " + word + ": later"))
          .containsExactly(MAIN + ":2: work is put off in a comment");
    }
  }

  private static List<String> found(String path, String source) {
    return Tidiness.violations(new SourceFile(path, source));
  }

  private static String inClass(String member) {
    return "final class Lane {\n" + member + "\n}\n";
  }

  private static String repeat(int times, String pattern) {
    return IntStream.range(0, times).mapToObj(pattern::formatted).collect(Collectors.joining());
  }
}
