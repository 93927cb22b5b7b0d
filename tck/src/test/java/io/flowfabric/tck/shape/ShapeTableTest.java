package io.flowfabric.tck.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.model.Execution;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The records of every shape have the axes that the table has for it. */
final class ShapeTableTest {

  @TestFactory
  Stream<DynamicTest> every_execution_of_a_shape_is_of_that_shape() {
    return Stream.of(Shape.values())
        .map(shape -> DynamicTest.dynamicTest(shape.name(), () -> check(shape)));
  }

  private static void check(Shape shape) {
    for (Execution execution : shape.variants(Sample.id(1), Sample.START)) {
      assertThat(ShapeTable.find(execution.stateVector()))
          .as("%s", execution.stateVector())
          .contains(shape);
    }
  }
}
