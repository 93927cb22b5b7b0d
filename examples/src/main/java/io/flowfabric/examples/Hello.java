package io.flowfabric.examples;

import io.flowfabric.sdk.Fabric;
import java.util.concurrent.ExecutionException;

/** The shortest way: a handler, a start, and work whose result comes back. */
public final class Hello {
  private Hello() {}

  record Person(String name) {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(greet(arguments.length > 0 ? arguments[0] : "sqlite:hello.db"));
  }

  static String greet(String url) throws ExecutionException, InterruptedException {
    try (Fabric fabric = Fabric.open(url)) {
      fabric.compute("greet", Person.class, (person, task) -> "Hello, " + person.name() + "!");
      fabric.start();

      var id = fabric.submit("greet", new Person("Ada"));

      return fabric.result(id, String.class).get();
    }
  }
}
