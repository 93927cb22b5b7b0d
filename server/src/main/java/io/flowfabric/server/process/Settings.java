package io.flowfabric.server.process;

import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * What was set, in order of weight: flags, the environment, a file, and what holds otherwise. A key
 * that does not exist is refused wherever it stands.
 */
public final class Settings {
  private final Map<Setting, String> values = new EnumMap<>(Setting.class);

  private Settings() {}

  public static Settings standard() {
    return new Settings();
  }

  /** Reads a file of lines such as {@code listen = 0.0.0.0:9090}. */
  public Settings file(Path path) {
    var properties = new Properties();
    try (Reader in = Files.newBufferedReader(path)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw ValidationKind.INVALID_INPUT.because("the configuration cannot be read: " + path);
    }
    properties.stringPropertyNames().forEach(key -> set(key, properties.getProperty(key)));
    return this;
  }

  public Settings environment(Map<String, String> variables) {
    variables.forEach((name, value) -> {
      if (name.startsWith(Setting.ENVIRONMENT)) {
        set(name.substring(Setting.ENVIRONMENT.length()).toLowerCase(Locale.ROOT), value);
      }
    });
    return this;
  }

  public Settings flags(Map<String, String> given) {
    given.forEach(this::set);
    return this;
  }

  private void set(String key, String value) {
    Setting setting = Setting.find(key)
        .orElseThrow(() -> ValidationKind.INVALID_INPUT.because(
            "there is no setting named " + key + "; see the page on configuration"));
    values.put(setting, value.strip());
  }

  public String text(Setting setting) {
    return values.getOrDefault(setting, setting.standard());
  }

  boolean flag(Setting setting) {
    return switch (text(setting)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid(setting, "true or false");
    };
  }

  int number(Setting setting) {
    try {
      int number = Integer.parseInt(text(setting));
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException none) {
      throw invalid(setting, "a whole number above zero");
    }
    throw invalid(setting, "a whole number above zero");
  }

  Duration millis(Setting setting) {
    return Duration.ofMillis(number(setting));
  }

  /** The value is not repeated: it may be a password. */
  static RuntimeException invalid(Setting setting, String form) {
    return ValidationKind.INVALID_INPUT.because(
        setting.key() + " (" + setting.variable() + ") must be " + form);
  }
}
