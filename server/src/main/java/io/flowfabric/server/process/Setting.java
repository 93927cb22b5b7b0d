package io.flowfabric.server.process;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be set about a server, with what holds where nothing is. */
public enum Setting {
  STORE("sqlite:flowfabric.db", "the URL of the store"),
  LISTEN("127.0.0.1:9090", "the address and port to listen on; port 0 takes a free one"),
  TOKENS("", "the file of tokens; without one everybody may do everything"),
  OPEN_TO_ALL("false", "whether a server without tokens may listen on other than loopback"),
  TLS_KEYSTORE("", "a PKCS #12 file with certificate and key; without one it is plain HTTP"),
  TLS_PASSWORD("", "the password of that file"),
  MAX_CONNECTIONS("10000", "how many connections there may be; more wait"),
  MAX_HEADER_BYTES("16384", "how long the first line and the headers of a request may be"),
  MAX_WAIT_MS("60000", "how long a caller may wait for an answer"),
  BODY_TIMEOUT_MS("30000", "how long a body may take to arrive"),
  IDLE_TIMEOUT_MS("60000", "how long a connection may be silent"),
  STOP_GRACE_MS("35000", "how long stopping waits for requests that still run"),
  UPKEEP("true", "whether this server runs the reconcilers; one of several must"),
  REQUEST_LOG("true", "whether every request has a line in the log");

  /** What the names of environment variables begin with. */
  public static final String ENVIRONMENT = "FLOWFABRIC_SERVER_";

  private final String standard;
  private final String meaning;

  Setting(String standard, String meaning) {
    this.standard = standard;
    this.meaning = meaning;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String variable() {
    return ENVIRONMENT + name();
  }

  public String standard() {
    return standard;
  }

  public String meaning() {
    return meaning;
  }

  static Optional<Setting> find(String key) {
    return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
  }
}
