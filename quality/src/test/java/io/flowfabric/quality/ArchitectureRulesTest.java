package io.flowfabric.quality;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles classes that cross the lines, and expects a rule to object to each. */
final class ArchitectureRulesTest {

  @TempDir
  private Path folder;

  private final List<Javac.Source> sources = new ArrayList<>();

  @Test
  void accepts_what_is_allowed() {
    plant("io.flowfabric.model.Planted", "");
    plant("io.flowfabric.decision.Planted", "io.flowfabric.model.Planted seen;");
    plant("io.flowfabric.execution.Planted", "io.flowfabric.decision.Planted seen;");
    plant(
        "io.flowfabric.engine.outside.Sleeper", "void run() throws Exception { Thread.sleep(1); }");
    plant("io.flowfabric.store.Planted", "java.net.URI address;");
    plant("io.flowfabric.store.jdbc.Planted", "java.sql.Statement seen;");
    assertThat(objections()).isEmpty();
  }

  @Test
  void objects_to_a_store_that_knows_a_command() {
    plant("io.flowfabric.lease.Planted", "");
    plant("io.flowfabric.store.Planted", "io.flowfabric.lease.Planted seen;");
    assertThat(objections()).singleElement().asString().startsWith("io.flowfabric.store sees");
  }

  @Test
  void objects_to_an_sql_store_that_knows_a_command_or_the_engine() {
    plant("io.flowfabric.lease.Planted", "");
    plant("io.flowfabric.engine.Planted", "");
    plant(
        "io.flowfabric.store.jdbc.postgres.Planted",
        "io.flowfabric.lease.Planted seen; public io.flowfabric.engine.Planted other;");
    assertThat(objections()).singleElement().asString().contains("(2 times)", "store.jdbc.. sees");
  }

  @Test
  void objects_to_capabilities_that_know_each_other() {
    plant("io.flowfabric.lease.Planted", "");
    plant("io.flowfabric.execution.Planted", "io.flowfabric.lease.Planted seen;");
    assertThat(objections()).singleElement().asString().startsWith("io.flowfabric.execution sees");
  }

  @Test
  void objects_to_a_model_that_looks_up() {
    plant("io.flowfabric.decision.Planted", "");
    plant("io.flowfabric.model.Planted", "io.flowfabric.decision.Planted seen;");
    assertThat(objections()).singleElement().asString().startsWith("io.flowfabric.model sees");
  }

  @Test
  void objects_to_a_core_that_knows_a_store() {
    plant("io.flowfabric.store.Planted", "");
    plant("io.flowfabric.Planted", "io.flowfabric.store.Planted seen;");
    assertThat(objections()).singleElement().asString().startsWith("io.flowfabric sees");
  }

  @Test
  void objects_to_an_engine_that_names_a_store() {
    plant("io.flowfabric.store.memory.Planted", "");
    plant("io.flowfabric.engine.Planted", "io.flowfabric.store.memory.Planted seen;");
    assertThat(objections()).singleElement().asString().startsWith("io.flowfabric.engine.. sees");
  }

  @Test
  void objects_to_cycles() {
    plant("io.flowfabric.store.jdbc.Planted", "io.flowfabric.store.jdbc.sqlite.Planted seen;");
    plant("io.flowfabric.store.jdbc.sqlite.Planted", "io.flowfabric.store.jdbc.Planted seen;");
    assertThat(objections()).singleElement().asString().contains("free of cycles");
  }

  @Test
  void objects_to_a_package_without_a_place() {
    plant("io.flowfabric.misc.Planted", "");
    assertThat(objections()).singleElement().asString().contains("every package");
  }

  @Test
  void objects_to_jackson_sql_and_the_network() {
    plant("io.flowfabric.engine.Json", "com.fasterxml.jackson.databind.JsonNode seen;");
    plant("io.flowfabric.engine.Sql", "java.sql.Statement seen;");
    plant("io.flowfabric.engine.Net", "java.net.http.HttpClient seen;");
    assertThat(objections()).hasSize(3);
  }

  @Test
  void objects_to_every_source_of_chance() {
    List<String> asking = List.of(
        "java.time.Instant.now()",
        "java.time.LocalDate.now()",
        "java.time.Clock.systemUTC()",
        "java.time.InstantSource.system()",
        "System.currentTimeMillis()",
        "System.nanoTime()",
        "java.util.UUID.randomUUID()",
        "Math.random()",
        "new java.util.Random()",
        "new java.security.SecureRandom()",
        "java.util.concurrent.ThreadLocalRandom.current()",
        "(java.util.function.Supplier<Object>) java.time.Instant::now",
        "(java.util.function.Supplier<Object>) java.util.Random::new",
        "(java.util.function.Supplier<Object>) () -> java.util.UUID.randomUUID()");
    for (int i = 0; i < asking.size(); i++) {
      plant("io.flowfabric.engine.Planted" + i, "Object seen = " + asking.get(i) + ";");
    }
    plant("io.flowfabric.engine.Sleepy", "void run() throws Exception { Thread.sleep(1); }");
    assertThat(objections()).singleElement().asString().contains("(15 times)");
  }

  private void plant(String name, String members) {
    int dot = name.lastIndexOf('.');
    String text = "package %s; public final class %s { %s }"
        .formatted(name.substring(0, dot), name.substring(dot + 1), publicly(members));
    sources.add(new Javac.Source(name.replace('.', '/') + ".java", text));
  }

  private static String publicly(String members) {
    return members.isEmpty() ? "" : "public " + members;
  }

  private List<String> objections() {
    assertThat(Javac.compile(folder, sources)).isEmpty();
    JavaClasses planted = new ClassFileImporter().importPath(folder);
    return Architecture.rules()
        .map(rule -> rule.evaluate(planted))
        .filter(result -> result.hasViolation())
        .map(result -> result.getFailureReport().toString().replaceFirst(".*Rule '", ""))
        .toList();
  }
}
