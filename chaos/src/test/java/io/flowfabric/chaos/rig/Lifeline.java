package io.flowfabric.chaos.rig;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** What ties a process to the one that has started it. */
public final class Lifeline {
  private Lifeline() {}

  /** Hands on what is said to this process, and ends it at once when nobody is left to speak. */
  public static void hold(Consumer<String> listener) {
    Thread.ofPlatform().daemon().name("lifeline").start(() -> {
      try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
        String line = in.readLine();
        while (line != null) {
          listener.accept(line);
          line = in.readLine();
        }
      } catch (IOException cut) {
        Runtime.getRuntime().halt(1);
      }
      Runtime.getRuntime().halt(0);
    });
  }
}
