package io.flowfabric.cli.operate;

import io.flowfabric.decision.Event;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Wire;
import io.flowfabric.model.WorkerInstanceId;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What words on the command line stand for. */
final class Words {
  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
  private static final Pattern BARE_ID = Pattern.compile("(?:fp:)?([0-9]{1,5}):([-0-9a-f]+)");

  private Words() {}

  static void teach(CommandLine line) {
    line.registerConverter(ExecutionId.class, reading(Words::id))
        .registerConverter(LaneId.class, reading(LaneId::new))
        .registerConverter(LeaseId.class, reading(LeaseId::parse))
        .registerConverter(Namespace.class, reading(Namespace::new))
        .registerConverter(WorkerInstanceId.class, reading(WorkerInstanceId::new))
        .registerConverter(PublicState.class, reading(word(PublicState.class, "state")))
        .registerConverter(Event.Family.class, reading(word(Event.Family.class, "family")))
        .registerConverter(Duration.class, reading(Words::length))
        .registerConverter(Instant.class, reading(Words::time));
  }

  /** The states that an execution can be in. */
  static final class States extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    States() {
      Arrays.stream(PublicState.values()).map(Wire::wire).forEach(this::add);
    }
  }

  /** The families of events. */
  static final class Families extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Families() {
      Arrays.stream(Event.Family.values()).map(Wire::wire).forEach(this::add);
    }
  }

  /** As it is printed, as it stands in a URL, and without the braces that shells dislike. */
  static ExecutionId id(String text) {
    String plain = text.contains("%") ? URLDecoder.decode(text, StandardCharsets.UTF_8) : text;
    Matcher bare = BARE_ID.matcher(plain);
    return ExecutionId.parse(
        bare.matches() ? "{fp:" + bare.group(1) + "}:" + bare.group(2) : plain);
  }

  private static Duration length(String text) {
    Matcher matcher = LENGTH.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is no length of time such as 500ms, 30s, 5m, 2h or 7d");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException none) {
      throw new TypeConversionException("'" + text + "' is no time such as 2026-01-31T09:00:00Z");
    }
  }

  private static <E extends Enum<E> & Wire> Function<String, E> word(Class<E> words, String field) {
    return text -> Wire.given(words, field, text.toLowerCase(Locale.ROOT));
  }

  private static <T> ITypeConverter<T> reading(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (EngineException.Validation invalid) {
        throw new TypeConversionException(invalid.detail());
      } catch (IllegalArgumentException undecodable) {
        throw new TypeConversionException("'" + text + "' cannot be read");
      }
    };
  }
}
