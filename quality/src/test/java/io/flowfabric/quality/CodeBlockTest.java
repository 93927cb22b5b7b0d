package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks are found, told apart, and really compiled. */
final class CodeBlockTest {

  @TempDir
  private Path folder;

  @Test
  void finds_java_blocks_and_which_of_them_run() {
    String page = """
        # Title

        ```sh
        ```

        <!-- run -->
        ```java
        int a = 1;
        ```
        Text.
        ```java
        int b = 2;
        ```
        """;
    assertThat(CodeBlock.in("README.md", page))
        .containsExactly(
            new CodeBlock("README.md:7", true, "int a = 1;\n"),
            new CodeBlock("README.md:11", false, "int b = 2;\n"));
  }

  @Test
  void compiles_statements_with_their_imports() {
    assertThat(errors("import java.util.List;\nrecord A(int n) {}\nvar as = List.of(new A(1));"))
        .isEmpty();
  }

  @Test
  void compiles_whole_files() {
    String text = "package a.b;\nclass Other {}\npublic class Named { void run() {} }";
    assertThat(errors(text)).isEmpty();
    assertThat(block(text).mainClass()).isEqualTo("a.b.Named");
  }

  @Test
  void refuses_what_does_not_compile() {
    assertThat(errors("int a = \"\";")).hasSize(1);
    assertThat(errors("class Named { int a = \"\"; }")).hasSize(1);
    assertThat(errors("int a = ;")).isNotEmpty();
  }

  private List<String> errors(String text) {
    return Javac.compile(folder, List.of(block(text).source()));
  }

  private static CodeBlock block(String text) {
    return new CodeBlock("README.md:1", false, text);
  }
}
