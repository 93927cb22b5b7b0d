package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.wire.Catalogue;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every command is told in the same way: by its name, by one sentence, by a closed set of outcomes.
 */
final class CommandCatalogueTest {
  private static final List<CatalogueEntry> ENTRIES = CatalogueEntry.all();

  @Test
  void finds_the_commands() {
    assertThat(ENTRIES)
        .extracting(CatalogueEntry::name)
        .contains("CompleteExecution", "ClaimExecutions", "ListWorkers")
        .doesNotHaveDuplicates();
  }

  @Test
  void every_command_is_a_record() {
    assertThat(ENTRIES).allMatch(entry -> entry.type().isRecord());
  }

  @Test
  void every_command_says_in_a_sentence_what_it_is() {
    assertThat(ENTRIES)
        .allSatisfy(entry -> assertThat(entry.firstSentence())
            .as("the comment above %s", entry.name())
            .isNotBlank());
  }

  @Test
  void every_command_has_a_closed_set_of_outcomes_or_is_a_question() {
    assertThat(ENTRIES)
        .allSatisfy(entry -> assertThat(
                CoreCommands.isQuery(entry.type()) || entry.outcome().isPresent())
            .as("%s has a sealed Outcome", entry.name())
            .isTrue());
  }

  @Test
  void every_command_has_its_name_on_the_wire() throws NoSuchMethodException {
    for (CatalogueEntry entry : ENTRIES) {
      assertThat(entry.type().getMethod("wire").getDeclaringClass())
          .as("where %s gets its name on the wire", entry.name())
          .isEqualTo(Command.class);
    }
    TransitionTable.asks()
        .forEach((type, asks) -> asks.forEach(ask -> {
          Command<?> sent = ask.command().apply(Setting.of(StartingPoint.ALL.getLast()));
          assertThat(sent.wire()).isEqualTo(new CatalogueEntry(type, "").snakeCase());
        }));
  }

  @Test
  void every_command_travels() {
    assertThat(Catalogue.COMMANDS)
        .containsExactlyInAnyOrderElementsOf(CoreCommands.all().stream()
            .<Class<? extends Command<?>>>map(this::command)
            .toList());
  }

  @SuppressWarnings("unchecked")
  private Class<? extends Command<?>> command(Class<?> type) {
    return (Class<? extends Command<?>>) type;
  }

  @Test
  void every_package_of_commands_says_what_lives_there() {
    Set<String> introduced = SourceFile.all().stream()
        .filter(file -> file.name().equals("package-info.java") && file.text().startsWith("/**"))
        .map(SourceFile::folder)
        .collect(Collectors.toSet());
    assertThat(ENTRIES)
        .extracting(entry -> "core/src/main/java/" + folder(entry.type()))
        .isSubsetOf(introduced);
  }

  @Test
  void the_page_lists_every_command() {
    new CommandsPage(ENTRIES).page().writeOrCompare();
  }

  private static String folder(Class<?> type) {
    return type.getPackageName().replace('.', '/');
  }
}
