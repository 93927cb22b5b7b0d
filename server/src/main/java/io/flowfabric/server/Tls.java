package io.flowfabric.server;

import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** The certificate of a server and its key, and the password that opens the key. */
public record Tls(KeyStore keystore, String password) {
  private static final String TYPE = "PKCS12";

  /** Those in a PKCS #12 file. */
  public static Tls in(Path file, String password) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keystore = KeyStore.getInstance(TYPE);
      keystore.load(in, password.toCharArray());
      return new Tls(keystore, password);
    } catch (IOException | GeneralSecurityException closed) {
      throw ValidationKind.INVALID_INPUT.because(
          "no PKCS #12 file can be opened with its password at " + file);
    }
  }

  @Override
  public String toString() {
    return "Tls[...]";
  }
}
