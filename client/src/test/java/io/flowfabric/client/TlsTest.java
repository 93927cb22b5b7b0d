package io.flowfabric.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import io.flowfabric.service.Ping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate, and who gets through to it. */
final class TlsTest {
  private static final String HERE = "ip:127.0.0.1,dns:localhost";

  @TempDir
  Path folder;

  @Test
  void who_trusts_the_certificate_works_as_over_plain_http() throws Exception {
    Certificate certificate = Certificate.make(folder, HERE);
    try (ServerProcess server = start(certificate);
        Fabric fabric = Fabric.open(server.url() + "?trust=" + certificate.pem())) {
      fabric.compute("shout", String.class, (text, task) -> text.toUpperCase());
      fabric.start();

      assertThat(server.url()).startsWith("https://");
      assertThat(fabric.result(fabric.submit("shout", "hello"), String.class).join())
          .isEqualTo("HELLO");
    }
  }

  @Test
  void a_stranger_and_an_impostor_are_not_spoken_to() throws Exception {
    Certificate stranger = Certificate.make(folder, HERE);
    try (ServerProcess server = start(stranger)) {
      refused(server.url());
    }
    Certificate impostor =
        Certificate.make(Files.createDirectory(folder.resolve("other")), "dns:somewhere.else");
    try (ServerProcess server = start(impostor)) {
      refused(server.url() + "?trust=" + impostor.pem());
    }
  }

  private static void refused(String url) {
    try (HttpFabric client = client(url)) {
      assertThatThrownBy(() -> client.apply(new Ping()))
          .isInstanceOf(EngineException.Transport.class)
          .hasMessageContaining("auth")
          .satisfies(failure -> assertThat(ErrorClass.of(failure)).isEqualTo(ErrorClass.TERMINAL));
    }
  }

  @Test
  void plain_http_gets_no_answer() throws Exception {
    try (ServerProcess server = start(Certificate.make(folder, HERE));
        HttpFabric client = client(server.url().replace("https:", "http:"))) {
      assertThatThrownBy(() -> client.apply(new Ping()))
          .isInstanceOf(EngineException.Transport.class)
          .hasMessageContaining("no answer");
    }
  }

  @Test
  void a_keystore_that_cannot_be_opened_is_named_and_its_password_is_not() throws Exception {
    Certificate certificate = Certificate.make(folder, HERE);

    assertThatThrownBy(() -> start(certificate.keystore(), "not-the-password"))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining(certificate.keystore().toString())
        .hasMessageNotContaining("not-the-password");
    assertThatThrownBy(() -> start(folder.resolve("none.p12"), Certificate.PASSWORD))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("none.p12");
  }

  @Test
  void a_file_without_certificates_is_refused_before_anything_is_sent() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing here");

    assertThatThrownBy(() -> client("https://127.0.0.1:1?trust=" + empty))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("empty.pem");
  }

  private static HttpFabric client(String url) {
    return HttpFabric.to(ServerAddress.parse(url, Optional.empty()));
  }

  private static ServerProcess start(Certificate certificate) {
    return start(certificate.keystore(), Certificate.PASSWORD);
  }

  private static ServerProcess start(Path keystore, String password) {
    var flags = Map.of(
        "store",
        "memory:",
        "listen",
        "127.0.0.1:0",
        "tls_keystore",
        keystore.toString(),
        "tls_password",
        password);
    return ServerProcess.start(Settings.standard().flags(flags), "test");
  }
}
