package io.flowfabric.quality;

import io.flowfabric.Command;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One way of sending a command.
 *
 * @param words how it is sent, or under which circumstances
 * @param circumstances what is stored beside the execution, and when it is
 */
record Ask(
    String words, UnaryOperator<Setting> circumstances, Function<Setting, Command<?>> command) {

  static Ask of(String words, Function<Setting, Command<?>> command) {
    return new Ask(words, UnaryOperator.identity(), command);
  }

  Ask given(UnaryOperator<Setting> other) {
    return new Ask(words, other, command);
  }
}
