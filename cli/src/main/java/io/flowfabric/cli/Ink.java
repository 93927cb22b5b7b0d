package io.flowfabric.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;

/** Writes lines, with colour and all characters where the terminal has them. */
record Ink(PrintWriter out, Ansi ansi, boolean unicode) {

  /** What colours stand for. Names of workers keep theirs throughout. */
  enum Tone {
    STRONG("bold"),
    FAINT("faint"),
    WELL("bold,green"),
    EMPTY("yellow"),
    REFUSED("bold,red"),
    ADA("bold,magenta"),
    GRACE("bold,cyan");

    private final String style;

    Tone(String style) {
      this.style = style;
    }
  }

  private static final Map<String, Tone> WORKERS = Map.of("ada", Tone.ADA, "grace", Tone.GRACE);
  private static final Pattern WORKER = Pattern.compile("\\b(ada|grace)\\b");

  void line(String text) {
    out.println(text.stripTrailing());
    out.flush();
  }

  void blank() {
    line("");
  }

  String paint(Tone tone, String text) {
    return text.isEmpty() ? text : ansi.string("@|" + tone.style + " " + text + "|@");
  }

  /** The text with the names of the workers in their colours. */
  String named(String text) {
    return WORKER
        .matcher(text)
        .replaceAll(name -> paint(WORKERS.getOrDefault(name.group(), Tone.STRONG), name.group()));
  }

  String bullet() {
    return unicode ? "\u25cf" : "*";
  }

  /** Leads the eye over a gap. */
  String leader(int length) {
    return paint(Tone.FAINT, (unicode ? "\u00b7" : ".").repeat(Math.max(length, 0)));
  }

  /**
   * The text and as many spaces as are missing; to be painted afterwards, as colours have no width.
   */
  static String wide(int width, String text) {
    return String.format(Locale.ROOT, "%-" + width + "s", text);
  }
}
