package io.flowfabric.client;

import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Whom a client believes that it speaks to the server it wanted. */
final class Trust {
  private Trust() {}

  /** Trusts whoever shows a certificate of a file, or one that was signed with such a one. */
  static SSLContext in(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> trusted =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (trusted.isEmpty()) {
        throw unreadable(file);
      }
      return context(trusted);
    } catch (IOException | GeneralSecurityException broken) {
      throw unreadable(file);
    }
  }

  private static RuntimeException unreadable(Path file) {
    return ValidationKind.INVALID_INPUT.because(
        "trust must name a file with certificates in PEM, and this has none: " + file);
  }

  private static SSLContext context(Collection<? extends Certificate> trusted)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate one : trusted) {
      store.setCertificateEntry(Integer.toString(store.size()), one);
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  /** Whether a failure to connect was our own refusal, which no other try will change. */
  static boolean wasDenied(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }
}
