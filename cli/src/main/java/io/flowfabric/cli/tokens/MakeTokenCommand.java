package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Namespace;
import io.flowfabric.server.access.Role;
import io.flowfabric.server.access.TokenFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a token. */
@Command(
    name = "make",
    description = {
      "Makes a token and prints it, this one time.",
      "",
      "With --file, the line that lets its holder in is added to the file; without, it is printed"
          + " too. The line holds a hash, from which nobody gets back to the token.",
    })
final class MakeTokenCommand implements Runnable {
  @Mixin
  private final RollOptions roll;

  @Mixin
  private final OutputOptions output;

  private final Surroundings surroundings;

  @Parameters(paramLabel = "NAME", description = "Who it is for; it stands in the server's log.")
  private String name;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      split = ",",
      required = true,
      completionCandidates = Roles.class,
      description = "What its holder may do: ${COMPLETION-CANDIDATES}.")
  private List<Role> roles;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "All that its holder may see or touch (default: everything).")
  private @Nullable Namespace namespace;

  /** What --role takes. */
  static final class Roles extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Roles() {
      Arrays.stream(Role.values()).map(Role::wire).forEach(this::add);
    }
  }

  MakeTokenCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.roll = new RollOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    if (!name.matches("[^\\s#]\\S*")) {
      throw Failed.usage("a name has no spaces and does not begin with a number sign");
    }
    if (namespace != null && roles.contains(Role.ADMIN)) {
      throw Failed.usage("an administrator cannot be confined to a namespace");
    }
    String token = Secret.draw(surroundings.outside().entropy());
    String line = TokenFile.line(
        name, token, EnumSet.copyOf(roles), namespace == null ? "" : namespace.value());
    Optional<Path> file = roll.find();
    file.ifPresent(path -> TokenRoll.readOrEmpty(path).add(name, line));
    Output out = output.open();
    out.told(token, Fields.of("name", name).and("token", token).and("line", line));
    if (file.isEmpty()) {
      out.sentence(line);
    }
    out.note("Keep the token; it is not shown again.");
  }
}
