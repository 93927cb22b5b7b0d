package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The page on the command line says what the commands do: {@code make docs} writes it anew. */
final class CliPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "cli.md");
  private static final Set<String> WITHOUT_EXAMPLE =
      Set.of("dev", "server", "demo", "bench", "sim", "completion");

  @Test
  void the_page_is_what_the_commands_make_of_it(@TempDir Path folder) throws IOException {
    String made = CliPage.text(ExampleRun.in(folder));
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, made);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/reference/cli.md is made from the commands; make docs writes it anew")
        .isEqualTo(made);
  }

  @Test
  void every_command_has_an_example(@TempDir Path folder) {
    assertThat(CliPage.all(CliPage.commands()).stream()
            .map(CliPage::name)
            .filter(name -> !WITHOUT_EXAMPLE.contains(name)))
        .containsExactlyInAnyOrderElementsOf(ExampleRun.in(folder).keySet());
  }

  @Test
  void every_command_and_option_says_what_it_is_for() {
    for (CommandSpec command : CliPage.all(CliPage.commands())) {
      assertThat(command.usageMessage().description()).as(command.name()).isNotEmpty();
      assertThat(Stream.concat(command.options().stream(), command.positionalParameters().stream()))
          .as(command.name())
          .allSatisfy((ArgSpec argument) ->
              assertThat(argument.description()).as(argument.toString()).isNotEmpty());
    }
  }

  @Test
  void every_variable_that_help_names_is_on_the_page() throws IOException {
    String page = Files.readString(PAGE);
    String environment = page.substring(page.indexOf("## Environment"), page.indexOf("## dev"));
    Pattern variable = Pattern.compile("FLOWFABRIC_[A-Z_]+[A-Z]");
    assertThat(CliPage.all(CliPage.commands()).stream()
            .flatMap(command -> command.options().stream())
            .flatMap(option ->
                variable.matcher(String.join(" ", option.description())).results())
            .map(found -> "`" + found.group() + "`"))
        .isNotEmpty()
        .allMatch(environment::contains);
  }
}
