package io.flowfabric.quality;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page that lists the commands, their fields and what they can be answered with. */
record CommandsPage(List<CatalogueEntry> entries) {
  private static final String PATH = "docs/reference/commands.md";

  GeneratedPage page() {
    Map<String, List<CatalogueEntry>> topics = entries.stream()
        .collect(
            Collectors.groupingBy(CatalogueEntry::topic, LinkedHashMap::new, Collectors.toList()));
    var text = new StringBuilder("""
        # Commands

        Everything that the engine can be asked to do. A command is one record, its answer one of a
        closed set. The name in small letters is the one on the wire, in metrics and on the command
        line. A field with a question mark may be left out. This page is made from the code by
        `make docs`; [the state machine](state-machine.md) shows what each command does.
        """);
    topics.forEach((topic, list) -> {
      text.append("\n## %s\n".formatted(topic));
      list.forEach(entry -> text.append(told(entry)));
    });
    return new GeneratedPage(PATH, text.toString());
  }

  private static String told(CatalogueEntry entry) {
    String answers = CoreCommands.isQuery(entry.type())
        ? "- answers `%s`\n".formatted(entry.answer())
        : entry.outcomes().stream().map("- `%s`\n"::formatted).collect(Collectors.joining());
    return """

        ### %s

        `%s(%s)`

        %s

        %s\
        """.formatted(
            entry.name(), entry.snakeCase(), entry.fields(), entry.firstSentence(), answers);
  }
}
