package io.flowfabric.quality;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.flowfabric.engine.Engine;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which package may see which, and what only a few named classes may do. */
final class Architecture {

  /** The only classes that may ask for the time, for randomness, or sleep. */
  static final Set<String> SOURCES_OF_CHANCE = Set.of(
      "io.flowfabric.engine.outside.Sleeper",
      "io.flowfabric.engine.outside.SystemClock",
      "io.flowfabric.engine.outside.SystemEntropy",
      "io.flowfabric.engine.outside.Ticker",
      "io.flowfabric.store.jdbc.UniqueNumbers",
      "io.flowfabric.store.jdbc.postgres.PostgresClock");

  private static final String ROOT = "io.flowfabric";
  private static final String ERROR = "io.flowfabric.error";
  private static final String MODEL = "io.flowfabric.model";
  private static final String DECISION = "io.flowfabric.decision";
  private static final String EXECUTION = "io.flowfabric.execution";
  private static final String FLOW = "io.flowfabric.flow";
  private static final String GRANT = "io.flowfabric.grant";
  private static final String KEYSTORE = "io.flowfabric.keystore";
  private static final String LEASE = "io.flowfabric.lease";
  private static final String RECLAIM = "io.flowfabric.reclaim";
  private static final String SERVICE = "io.flowfabric.service";
  private static final String WORKER = "io.flowfabric.worker";
  private static final String JSON = "io.flowfabric.json..";
  private static final String STORE = "io.flowfabric.store";
  private static final String ROW = "io.flowfabric.store.row";
  private static final String MEMORY = "io.flowfabric.store.memory";
  private static final String JDBC = "io.flowfabric.store.jdbc..";
  private static final String ENGINE = "io.flowfabric.engine..";
  private static final String SDK = "io.flowfabric.sdk..";
  private static final String MICROMETER = "io.flowfabric.micrometer..";
  private static final String OPENTELEMETRY = "io.flowfabric.opentelemetry..";
  private static final String SIM = "io.flowfabric.sim..";
  private static final String TESTKIT = "io.flowfabric.testkit..";
  private static final String TCK = "io.flowfabric.tck..";
  private static final String BENCH = "io.flowfabric.bench..";
  private static final String CLI = "io.flowfabric.cli..";
  private static final String WIRE = "io.flowfabric.wire";
  private static final String SERVER = "io.flowfabric.server";
  private static final String ROUTE = "io.flowfabric.server.route";
  private static final String HTTP = "io.flowfabric.server.http";
  private static final String ACCESS = "io.flowfabric.server.access";
  private static final String MEASURES = "io.flowfabric.server.metrics";
  private static final String PROCESS = "io.flowfabric.server.process";
  private static final String CLIENT = "io.flowfabric.client";

  /** Where a server gets time and chance from, and the ids that it makes: no other part of it. */
  private static final List<String> OUTSIDE =
      List.of("io.flowfabric.engine", "io.flowfabric.engine.outside");

  private static final List<String> RECORDS = List.of(DECISION, MODEL, ERROR);
  private static final List<String> LANGUAGE = both(List.of(ROOT), RECORDS);
  private static final List<String> VERBS =
      List.of(EXECUTION, FLOW, GRANT, KEYSTORE, LEASE, RECLAIM, SERVICE, WORKER);
  private static final List<String> CORE = both(LANGUAGE, VERBS);

  /** For each package, which others of ours it may see. A package that is not here is an error. */
  static final Map<String, List<String>> MAY_SEE = Map.ofEntries(
      Map.entry(ERROR, List.of()),
      Map.entry(MODEL, List.of(ERROR)),
      Map.entry(DECISION, List.of(MODEL, ERROR)),
      Map.entry(ROOT, List.of(DECISION, MODEL, ERROR)),
      Map.entry(EXECUTION, both(LANGUAGE, List.of(FLOW))),
      Map.entry(FLOW, LANGUAGE),
      Map.entry(GRANT, LANGUAGE),
      Map.entry(KEYSTORE, LANGUAGE),
      Map.entry(LEASE, both(LANGUAGE, List.of(FLOW, GRANT, RECLAIM))),
      Map.entry(RECLAIM, both(LANGUAGE, List.of(GRANT))),
      Map.entry(SERVICE, CORE),
      Map.entry(WORKER, LANGUAGE),
      Map.entry(JSON, CORE),
      Map.entry(STORE, RECORDS),
      Map.entry(ROW, RECORDS),
      Map.entry(MEMORY, both(RECORDS, List.of(STORE, ROW))),
      Map.entry(JDBC, both(RECORDS, List.of(JSON, STORE, ROW))),
      Map.entry(ENGINE, both(CORE, List.of(STORE))),
      Map.entry(SDK, both(CORE, List.of(JSON, ENGINE))),
      Map.entry(MICROMETER, both(CORE, List.of(ENGINE, SDK))),
      Map.entry(OPENTELEMETRY, both(CORE, List.of(SDK))),
      Map.entry(SIM, both(CORE, List.of(STORE, MEMORY, ENGINE, SDK, TCK))),
      Map.entry(TESTKIT, both(CORE, List.of(STORE, MEMORY, ENGINE, SDK, SIM))),
      Map.entry(TCK, both(CORE, List.of(JSON, STORE, ROW, ENGINE))),
      Map.entry(BENCH, both(CORE, List.of(STORE, ENGINE, SDK, SERVER, ROUTE, CLIENT))),
      Map.entry(WIRE, both(CORE, List.of(JSON))),
      Map.entry(ACCESS, both(CORE, List.of(WIRE))),
      Map.entry(HTTP, both(both(CORE, OUTSIDE), List.of(WIRE, ACCESS))),
      Map.entry(ROUTE, both(both(CORE, OUTSIDE), List.of(JSON, WIRE, HTTP, ACCESS))),
      Map.entry(SERVER, both(both(CORE, OUTSIDE), List.of(WIRE, HTTP, ACCESS, ROUTE))),
      Map.entry(MEASURES, both(both(CORE, OUTSIDE), List.of(HTTP))),
      Map.entry(PROCESS, both(CORE, List.of(ENGINE, SERVER, HTTP, ACCESS, ROUTE, MEASURES))),
      Map.entry(CLIENT, both(both(CORE, OUTSIDE), List.of(WIRE, SDK))),
      Map.entry(
          CLI, both(CORE, List.of(JSON, STORE, ENGINE, BENCH, SIM, ACCESS, PROCESS, CLIENT))));

  /** Names of network classes; the rest of java.net, such as URI, only describes. */
  private static final DescribedPredicate<JavaClass> NETWORK = resideInAPackage("java.net..")
      .and(DescribedPredicate.not(DescribedPredicate.describe(
          "describe addresses",
          type -> type.getSimpleName().matches("URI(SyntaxException)?|URL(En|De)coder"))))
      .as("are for the network");

  /** All of SQL but the connection, which callers hand in and others pass on. */
  private static final DescribedPredicate<JavaClass> SQL = resideInAnyPackage(
          "java.sql..", "javax.sql..", "com.zaxxer..", "org.postgresql..", "org.sqlite..")
      .and(DescribedPredicate.not(type(Connection.class)))
      .as("are for SQL");

  private static final Set<String> CHANCE = Set.of(
      "java.lang.Math.random",
      "java.lang.System.currentTimeMillis",
      "java.lang.System.nanoTime",
      "java.lang.Thread.sleep",
      "java.time.InstantSource.system",
      "java.util.UUID.randomUUID",
      "java.util.concurrent.ThreadLocalRandom.current",
      "java.util.concurrent.TimeUnit.sleep",
      "java.util.random.RandomGenerator.getDefault");

  private Architecture() {}

  static Stream<ArchRule> rules() {
    return Stream.concat(
        MAY_SEE.entrySet().stream().map(line -> sees(line.getKey(), line.getValue())),
        Stream.of(
            everyPackageHasItsPlace(),
            noCycles(),
            onlyWhatSpeaksJsonKnowsJackson(),
            onlyTheSqlStoresKnowSql(),
            onlyClientAndServerKnowTheNetwork(),
            routesKnowNoEngine(),
            chanceComesFromOutside()));
  }

  private static ArchRule sees(String from, List<String> others) {
    String[] ours = both(others, List.of(from)).toArray(String[]::new);
    return classes()
        .that()
        .resideInAPackage(from)
        .should(onlyDependOnClassesThat(
            resideInAnyPackage(ours).or(resideOutsideOfPackage("io.flowfabric.."))))
        .as("%s sees no other package of ours than %s".formatted(from, others))
        .allowEmptyShould(true);
  }

  private static ArchRule everyPackageHasItsPlace() {
    return classes()
        .should(have(resideInAnyPackage(MAY_SEE.keySet().toArray(String[]::new))
            .as("a package that says whom it may see")))
        .as("every package says whom it may see")
        .allowEmptyShould(true);
  }

  private static ArchRule noCycles() {
    return slices().assignedFrom(new ByPackage()).should().beFreeOfCycles().allowEmptyShould(true);
  }

  private static ArchRule onlyWhatSpeaksJsonKnowsJackson() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(JSON, WIRE, HTTP, ROUTE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..", "tools.jackson..")
        .allowEmptyShould(true);
  }

  /**
   * Beside the stores, the benchmark knows SQL: it measures what the database can do without us.
   */
  private static ArchRule onlyTheSqlStoresKnowSql() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(JDBC, "io.flowfabric.bench.database")
        .should()
        .dependOnClassesThat(SQL)
        .allowEmptyShould(true);
  }

  private static ArchRule onlyClientAndServerKnowTheNetwork() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(CLIENT, SERVER)
        .should()
        .dependOnClassesThat(NETWORK)
        .allowEmptyShould(true);
  }

  /** A server meets the engine as FlowFabric, like everybody else, so it can have no rules. */
  private static ArchRule routesKnowNoEngine() {
    return noClasses()
        .that()
        .resideInAnyPackage(SERVER, HTTP, ROUTE, ACCESS, MEASURES, CLIENT)
        .should()
        .dependOnClassesThat(type(Engine.class))
        .allowEmptyShould(true);
  }

  private static ArchRule chanceComesFromOutside() {
    return noClasses()
        .that(DescribedPredicate.describe(
            "are not named as a source of chance",
            type -> !SOURCES_OF_CHANCE.contains(outermost(type).getName())))
        .should()
        .accessTargetWhere(DescribedPredicate.describe(
            "asks for the time, for randomness, or sleeps", Architecture::isChance))
        .allowEmptyShould(true);
  }

  private static boolean isChance(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getTarget().getName();
    boolean isConstructor = name.equals("<init>");
    return CHANCE.contains(owner + "." + name)
        || owner.startsWith("java.time.") && name.equals("now")
        || owner.equals("java.time.Clock") && (name.startsWith("system") || name.startsWith("tick"))
        || owner.equals("java.security.SecureRandom")
            && (isConstructor || name.startsWith("getInstance"))
        || owner.matches("java\\.util\\.(Splittable)?Random")
            && isConstructor
            && access.getTarget().getFullName().endsWith("()");
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(Architecture::outermost).orElse(type);
  }

  private static List<String> both(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Every package by itself, the root package too. */
  private static final class ByPackage implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return type.getPackageName().startsWith(ROOT)
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
