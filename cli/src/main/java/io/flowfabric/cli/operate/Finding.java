package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Fields;
import java.util.List;

/**
 * Something that was looked at.
 *
 * @param code OK if there is nothing to do about it
 * @param detail what was seen, and what to do about it
 */
record Finding(String what, ExitCode code, String detail) {
  static final List<String> COLUMNS = List.of("what", "verdict", "detail");

  static Finding well(String what, String detail) {
    return new Finding(what, ExitCode.OK, detail);
  }

  Fields fields() {
    return Fields.of("what", what)
        .and("verdict", code == ExitCode.OK ? "ok" : "problem")
        .and("detail", detail);
  }
}
