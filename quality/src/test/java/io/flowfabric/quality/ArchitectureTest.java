package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the compiled modules to the lines of the architecture. */
final class ArchitectureTest {

  private static final JavaClasses CLASSES = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("io.flowfabric");

  @TestFactory
  Stream<DynamicTest> every_line_holds() {
    return Architecture.rules()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
  }

  @Test
  void finds_the_classes_of_every_module() {
    Set<String> packages =
        CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(packages)
        .contains(
            "io.flowfabric.model",
            "io.flowfabric.json",
            "io.flowfabric.store",
            "io.flowfabric.store.jdbc",
            "io.flowfabric.engine",
            "io.flowfabric.tck",
            "io.flowfabric.sim",
            "io.flowfabric.bench",
            "io.flowfabric.wire",
            "io.flowfabric.server",
            "io.flowfabric.client",
            "io.flowfabric.cli");
  }
}
