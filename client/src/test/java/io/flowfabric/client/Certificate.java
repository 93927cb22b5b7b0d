package io.flowfabric.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A certificate for this machine that was signed by nobody but itself.
 *
 * @param keystore it and its key, in PKCS #12
 * @param pem the certificate alone
 */
record Certificate(Path keystore, Path pem) {
  static final String PASSWORD = "changeit-now";

  /** @param names whom it is for, as the JDK's keytool wants it */
  static Certificate make(Path folder, String names) throws IOException, InterruptedException {
    var made = new Certificate(folder.resolve("key.p12"), folder.resolve("certificate.pem"));
    made.keytool(List.of(
        "-genkeypair",
        "-keyalg",
        "EC",
        "-dname",
        "CN=test",
        "-ext",
        "san=" + names,
        "-validity",
        "2"));
    made.keytool(List.of("-exportcert", "-rfc", "-file", made.pem.toString()));
    return made;
  }

  private void keytool(List<String> what) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(what);
    command.addAll(List.of("-alias", "server", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", keystore.toString(), "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new AssertionError("keytool: " + said);
    }
  }
}
