package io.flowfabric.testkit;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a {@link TestFabric} of its own as a parameter, also of its {@code BeforeEach},
 * and closes it afterwards: {@code @ExtendWith(FabricExtension.class)}.
 */
public final class FabricExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(FabricExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestFabric.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(TestFabric.class, type -> new TestFabric(), TestFabric.class);
  }
}
