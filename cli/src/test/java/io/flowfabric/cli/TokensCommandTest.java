package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.server.access.TokenFile;
import io.flowfabric.server.access.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokensCommandTest {
  @TempDir
  private Path folder;

  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("tokens");
  }

  private Run tokens(String... arguments) {
    return Run.given(Map.of("FLOWFABRIC_SERVER_TOKENS", file.toString()), "", arguments);
  }

  private boolean letsIn(String token) {
    return Tokens.of(new TokenFile(file)).identify("Bearer " + token).isPresent();
  }

  @Test
  void makes_a_token_that_the_server_knows_and_keeps_only_its_hash() throws IOException {
    Run made = tokens("tokens", "make", "billing", "--role", "submit,work", "-n", "shop");
    String token = made.out().strip();
    assertThat(made.exitCode()).isZero();
    assertThat(token).matches("fft_[-_A-Za-z0-9]{43}");
    assertThat(letsIn(token)).isTrue();
    assertThat(Files.readString(file)).startsWith("billing sha256:").doesNotContain(token);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(tokens("tokens", "-o", "json").object())
        .containsEntry("name", "billing")
        .containsEntry("roles", List.of("submit", "work"))
        .containsEntry("namespace", "shop");
  }

  @Test
  void prints_the_line_where_no_file_is_named() {
    Run made = Run.of("tokens", "make", "ops", "--role", "operate", "-o", "json");
    assertThat(made.object()).containsOnlyKeys("name", "token", "line");
    assertThat(made.object().get("line").toString()).startsWith("ops sha256:").endsWith(" operate");
    assertThat(Run.of("tokens", "make", "ops", "--role", "operate").lines()).hasSize(2);
  }

  @Test
  void puts_a_new_token_in_the_place_of_an_old_one() throws IOException {
    String old =
        tokens("tokens", "make", "ops", "--role", "operate,admin").out().strip();
    Files.writeString(file, "# kept by hand\n" + Files.readString(file));
    String fresh = tokens("tokens", "rotate", "ops").out().strip();
    assertThat(letsIn(old)).isFalse();
    assertThat(letsIn(fresh)).isTrue();
    assertThat(Files.readString(file)).startsWith("# kept by hand\n");
    assertThat(tokens("tokens").out()).contains("admin,operate");
  }

  @Test
  void lets_the_holder_of_a_revoked_token_in_no_more() {
    String kept = tokens("tokens", "make", "a", "--role", "work").out().strip();
    String gone = tokens("tokens", "make", "b", "--role", "work").out().strip();
    assertThat(tokens("tokens", "revoke", "b").exitCode()).isZero();
    assertThat(letsIn(kept)).isTrue();
    assertThat(letsIn(gone)).isFalse();
    assertThat(tokens("tokens", "revoke", "b").exitCode()).isEqualTo(3);
    assertThat(tokens("tokens", "rotate", "b").exitCode()).isEqualTo(3);
  }

  @Test
  void refuses_what_would_make_no_sense() throws IOException {
    tokens("tokens", "make", "a", "--role", "work");
    String before = Files.readString(file);
    assertThat(tokens("tokens", "make", "a", "--role", "work").exitCode()).isEqualTo(1);
    assertThat(tokens("tokens", "make", "b", "--role", "admin", "-n", "shop").exitCode())
        .isEqualTo(2);
    assertThat(tokens("tokens", "make", "b c", "--role", "work").exitCode()).isEqualTo(2);
    assertThat(tokens("tokens", "make", "#b", "--role", "work").exitCode()).isEqualTo(2);
    assertThat(tokens("tokens", "make", "b", "--role", "boss").exitCode()).isEqualTo(2);
    assertThat(tokens("tokens", "make", "b").exitCode()).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(before);
    Files.writeString(file, "a token in clear text\n");
    Run broken = tokens("tokens", "make", "b", "--role", "work");
    assertThat(broken.exitCode()).isEqualTo(2);
    assertThat(broken.err()).contains("line 1").doesNotContain("clear text");
  }

  @Test
  void wants_a_file() {
    assertThat(Run.of("tokens").err()).contains("--file").hasLineCount(1);
    assertThat(Run.of("tokens", "--file", folder + "/none").exitCode()).isEqualTo(2);
  }
}
