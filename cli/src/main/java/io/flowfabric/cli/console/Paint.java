package io.flowfabric.cli.console;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colours where the terminal has them. */
public record Paint(Ansi ansi) {

  public String of(Tone tone, String text) {
    if (!ansi.enabled() || text.isEmpty() || tone.style().isEmpty()) {
      return text;
    }
    IStyle[] styles = Style.parse(tone.style());
    return Style.on(styles) + text + Style.off(styles) + Style.reset.off();
  }
}
