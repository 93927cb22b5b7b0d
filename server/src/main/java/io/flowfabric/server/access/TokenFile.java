package io.flowfabric.server.access;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The file that tokens are kept in, one line each: a name, {@code sha256:} and the hash, the roles
 * with commas between them, and, for a token that is confined, its namespace. Empty lines and those
 * that begin with a number sign say nothing.
 *
 * <pre>
 * billing  sha256:9f86d0...  submit        billing
 * workers  sha256:60303a...  work
 * ops      sha256:fd61a0...  operate,admin
 * </pre>
 */
public record TokenFile(Path path) {
  private static final String SHA = "sha256:";
  private static final int HASH_BYTES = 32;
  private static final int NAME = 0;
  private static final int HASH = 1;
  private static final int ROLES = 2;
  private static final int NAMESPACE = 3;

  List<Token> read() {
    List<Token> tokens = new ArrayList<>();
    Set<String> names = new HashSet<>();
    List<String> lines = lines();
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        Token token = token(line.split("\\s+", -1), index + 1);
        if (!names.add(token.principal().name())) {
          throw invalid(index + 1, "the name is taken already");
        }
        tokens.add(token);
      }
    }
    return tokens;
  }

  /** Whom the file lets in, in the order of its lines. */
  public List<Principal> principals() {
    return read().stream().map(Token::principal).toList();
  }

  /** The line that lets somebody in who holds a token of this text. */
  public static String line(String name, String text, Set<Role> roles, String namespace) {
    String list = String.join(",", roles.stream().map(Role::wire).sorted().toList());
    return (name + " " + SHA + Token.spelled(Token.hash(text)) + " " + list + " " + namespace)
        .strip();
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(path);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("the token file cannot be read: " + path, unreadable);
    }
  }

  private Token token(String[] parts, int line) {
    if (parts.length != NAMESPACE && parts.length != NAMESPACE + 1) {
      throw invalid(line, "it must have a name, a hash, roles, and maybe a namespace");
    }
    Set<Role> roles = EnumSet.noneOf(Role.class);
    try {
      for (String role : parts[ROLES].split(",", -1)) {
        roles.add(Wire.given(Role.class, "role", role));
      }
    } catch (EngineException.Validation unknown) {
      throw invalid(line, "roles are submit, work, operate and admin");
    }
    Namespace namespace = parts.length > NAMESPACE ? new Namespace(parts[NAMESPACE]) : null;
    if (namespace != null && roles.contains(Role.ADMIN)) {
      throw invalid(line, "an administrator cannot be confined to a namespace");
    }
    return new Token(new Principal(parts[NAME], roles, namespace), hash(parts[HASH], line));
  }

  private byte[] hash(String text, int line) {
    if (text.startsWith(SHA)) {
      try {
        byte[] hash = HexFormat.of().parseHex(text.substring(SHA.length()));
        if (hash.length == HASH_BYTES) {
          return hash;
        }
      } catch (IllegalArgumentException notHexadecimal) {
        throw invalid(line, "the hash must be sha256: and 64 hexadecimal digits");
      }
    }
    throw invalid(line, "the hash must be sha256: and 64 hexadecimal digits");
  }

  /** What stands in the line is not repeated: somebody may have written a token there. */
  private RuntimeException invalid(int line, String problem) {
    return ValidationKind.INVALID_INPUT.because(path + " line " + line + ": " + problem);
  }
}
