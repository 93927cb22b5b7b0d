package io.flowfabric.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run once for each seed, with a {@link SimulatedFabric} as its parameter, until a
 * seed breaks it. The message then says how to play that seed alone.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(FlowSimExtension.class)
public @interface FlowSim {

  /** How many seeds to play. */
  int seeds() default 200;

  /** The first of them. */
  long first() default 1;
}
