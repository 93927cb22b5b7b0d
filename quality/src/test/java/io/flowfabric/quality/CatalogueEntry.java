package io.flowfabric.quality;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import io.flowfabric.Query;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What there is to say about a command: from its class, and from the comment that stands above it.
 */
record CatalogueEntry(Class<?> type, String javadoc) {
  private static final Pattern INLINE_TAG = Pattern.compile("\\{@\\w+ ([^}]*)}");
  private static final Pattern SENTENCE = Pattern.compile("^(.+?\\.)(\\s|$)", Pattern.DOTALL);

  static List<CatalogueEntry> all() {
    List<SourceFile> files = SourceFile.all();
    return CoreCommands.all().stream()
        .map(type -> new CatalogueEntry(type, javadoc(type, files)))
        .toList();
  }

  String name() {
    return type.getSimpleName();
  }

  String topic() {
    return type.getPackageName().substring(type.getPackageName().lastIndexOf('.') + 1);
  }

  /** The name in small letters, with a line between the words. */
  String snakeCase() {
    var snake = new StringBuilder();
    for (char next : name().toCharArray()) {
      if (Character.isUpperCase(next) && !snake.isEmpty()) {
        snake.append('_');
      }
      snake.append(next);
    }
    return snake.toString().toLowerCase(Locale.ROOT);
  }

  String firstSentence() {
    var sentence = SENTENCE.matcher(javadoc.strip().replaceAll("\\s+", " "));
    return sentence.find() ? INLINE_TAG.matcher(sentence.group(1)).replaceAll("`$1`") : "";
  }

  String fields() {
    return fields(type);
  }

  /** The closed set of its outcomes, where it has one. */
  Optional<Class<?>> outcome() {
    return Stream.of(type.getDeclaredClasses())
        .filter(nested -> nested.getSimpleName().equals("Outcome") && nested.isSealed())
        .findFirst();
  }

  List<String> outcomes() {
    return outcome().stream()
        .flatMap(closed -> Stream.of(closed.getPermittedSubclasses()))
        .map(variant -> variant.getSimpleName() + "(" + fields(variant) + ")")
        .toList();
  }

  /** What a question is answered with. */
  String answer() {
    return Stream.of(type.getGenericInterfaces())
        .filter(ParameterizedType.class::isInstance)
        .map(ParameterizedType.class::cast)
        .filter(parent -> parent.getRawType() == Query.class)
        .map(parent -> name(parent.getActualTypeArguments()[0]))
        .findFirst()
        .orElse("");
  }

  private static String fields(Class<?> record) {
    return Stream.of(record.getRecordComponents())
        .map(field -> field.getName() + ": " + name(field.getGenericType()) + optional(field))
        .collect(Collectors.joining(", "));
  }

  private static String optional(RecordComponent field) {
    return Stream.of(field.getAnnotatedType().getAnnotations())
            .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"))
        ? "?"
        : "";
  }

  private static String name(Type type) {
    return switch (type) {
      case ParameterizedType generic ->
        Stream.of(generic.getActualTypeArguments())
            .map(CatalogueEntry::name)
            .collect(Collectors.joining(", ", name(generic.getRawType()) + "<", ">"));
      case Class<?> plain
      when plain.isMemberClass() ->
        plain.getEnclosingClass().getSimpleName() + "." + plain.getSimpleName();
      case Class<?> plain -> plain.getSimpleName();
      default -> type.getTypeName();
    };
  }

  private static String javadoc(Class<?> type, List<SourceFile> files) {
    String path = type.getName().replace('.', '/') + ".java";
    return files.stream()
        .filter(file -> file.isMain() && file.path().endsWith("/" + path))
        .findFirst()
        .map(file -> javadoc(Javac.parse(file.name(), file.text())))
        .orElse("");
  }

  private static String javadoc(Javac.Parsed parsed) {
    return parsed.unit().getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(tree -> TreePath.getPath(parsed.unit(), tree))
        .map(parsed.trees()::getDocComment)
        .map(comment -> comment == null ? "" : comment)
        .findFirst()
        .orElse("");
  }
}
