package io.flowfabric.cli;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page on the command line, from the commands themselves and from runs of the examples. */
final class CliPage {
  private static final Set<String> SHARED =
      Set.of("--server", "--store", "--token-file", "--token", "--output", "--help", "--version");

  private final Map<String, StringBuilder> examples;
  private final StringBuilder text = new StringBuilder();

  private CliPage(Map<String, StringBuilder> examples) {
    this.examples = examples;
  }

  static CommandLine commands() {
    var nowhere = new PrintWriter(new StringWriter());
    return Main.commandLine(
        Commands.in(Run.surroundings(Terminal.NONE, pause -> {}, Map.of(), "")), nowhere, nowhere);
  }

  /** All commands but the one that shows help, those below others included. */
  static List<CommandSpec> all(CommandLine parent) {
    return parent.getSubcommands().values().stream()
        .filter(child -> !child.getCommandSpec().helpCommand())
        .flatMap(child -> Stream.concat(Stream.of(child.getCommandSpec()), all(child).stream()))
        .toList();
  }

  static String name(CommandSpec command) {
    return command.qualifiedName().replaceFirst("flowfabric ", "");
  }

  static String text(Map<String, StringBuilder> examples) {
    var page = new CliPage(examples);
    CommandLine root = commands();
    CommandSpec list = root.getSubcommands().get("list").getCommandSpec();
    String codes = Arrays.stream(ExitCode.values())
        .map(code -> "| %d | %s |\n".formatted(code.number(), code.meaning()))
        .collect(Collectors.joining());
    page.text.append(
        top().formatted(page.options(list.options().stream().filter(CliPage::isShared)), codes));
    all(root).forEach(page::add);
    return page.text.toString();
  }

  /** What no command says of itself. */
  private static String top() {
    try (InputStream in = CliPage.class.getResourceAsStream("page-top.md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void add(CommandSpec command) {
    String parameters = command.positionalParameters().stream()
        .map(CliPage::synopsis)
        .collect(Collectors.joining());
    text.append("\n## %s\n\n`flowfabric %1$s%s`\n\n".formatted(name(command), parameters));
    text.append(String.join("\n", command.usageMessage().description())).append("\n");
    String options = options(Stream.concat(
        command.positionalParameters().stream(),
        command.options().stream().filter(option -> !isShared(option) || isOwn(command, option))));
    text.append(options.isEmpty() ? "" : "\n" + options);
    StringBuilder example = examples.get(name(command));
    if (example != null) {
      text.append("\n```console\n").append(example.toString().strip()).append("\n```\n");
    }
  }

  private static String synopsis(ArgSpec parameter) {
    String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
    return parameter.arity().min() == 0 ? " [" + label + "]" : " " + label;
  }

  /** What is shared means the same wherever it is, except where a command says more. */
  private static boolean isOwn(CommandSpec command, OptionSpec option) {
    return option.longestName().equals("--store") && command.findOption("--server") == null;
  }

  private static boolean isShared(OptionSpec option) {
    return SHARED.contains(option.longestName());
  }

  private String options(Stream<? extends ArgSpec> all) {
    String rows = all.map(CliPage::row).collect(Collectors.joining());
    return rows.isEmpty() ? "" : "| option | meaning |\n| --- | --- |\n" + rows;
  }

  private static String row(ArgSpec argument) {
    String names = argument instanceof OptionSpec option
        ? Stream.of(option.names()).map("`%s`"::formatted).collect(Collectors.joining(", "))
        : "";
    boolean takes = argument.arity().max() > 0;
    String label = takes ? "`" + argument.paramLabel() + "`" : "";
    return "| %s | %s |\n"
        .formatted((names + " " + label).strip(), String.join(" ", rendered(argument)));
  }

  /** With defaults and candidates in the place of their variables. */
  private static String[] rendered(ArgSpec argument) {
    return Stream.of(argument.description())
        .map(line -> line.replace(
                "${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(true)))
            .replace("${COMPLETION-CANDIDATES}", candidates(argument)))
        .toArray(String[]::new);
  }

  private static String candidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null ? "" : String.join(", ", candidates);
  }
}
