package io.flowfabric.testkit;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs tests that are marked with {@link FlowSim}. */
final class FlowSimExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    FlowSim wanted = context.getRequiredTestMethod().getAnnotation(FlowSim.class);
    Long only = Long.getLong(SimulatedFabric.SEED);
    LongStream seeds = only == null
        ? LongStream.range(wanted.first(), wanted.first() + wanted.seeds())
        : LongStream.of(only);
    var broken = new AtomicBoolean();
    return seeds.takeWhile(seed -> !broken.get()).mapToObj(seed -> new Seed(seed, broken));
  }

  private record Seed(long seed, AtomicBoolean broken) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocation) {
      return "seed " + seed;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Parameter(seed), (TestExecutionExceptionHandler) this::name);
    }

    private void name(ExtensionContext context, Throwable failure) {
      broken.set(true);
      throw new AssertionError(
          ("seed %d broke it: %s%nPlay it alone with -D%s=%d, and have every step told"
                  + " in a file with -D%s=FILE.")
              .formatted(
                  seed, failure.getMessage(), SimulatedFabric.SEED, seed, SimulatedFabric.TRACE),
          failure);
    }
  }

  private record Parameter(long seed) implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == SimulatedFabric.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return new SimulatedFabric(seed);
    }
  }
}
