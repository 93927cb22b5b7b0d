package io.flowfabric.quality;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.Query;
import java.util.Comparator;
import java.util.List;

/**
 * The commands that there are, found by looking at all compiled classes. Awaiting one is no other
 * command.
 */
final class CoreCommands {
  private static final List<Class<?>> ALL = find();

  private CoreCommands() {}

  /** All of them, by package and name. */
  static List<Class<?>> all() {
    return ALL;
  }

  /** Those that may change something. */
  static List<Class<?>> changing() {
    return ALL.stream().filter(type -> !isQuery(type)).toList();
  }

  static boolean isQuery(Class<?> type) {
    return Query.class.isAssignableFrom(type);
  }

  private static List<Class<?>> find() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.flowfabric")
            .stream()
            .filter(type -> type.isAssignableTo(Command.class) && !type.isInterface())
            .filter(type -> !type.getPackageName().startsWith("io.flowfabric.tck"))
            .filter(type -> !type.isEquivalentTo(Await.class))
            .<Class<?>>map(JavaClass::reflect)
            .sorted(Comparator.<Class<?>, String>comparing(Class::getPackageName)
                .thenComparing(Class::getSimpleName))
            .toList();
  }
}
