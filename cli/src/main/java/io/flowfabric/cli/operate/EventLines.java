package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.decision.LoggedEvent;

/** Prints events one by one as they come. Safe for use by many threads. */
record EventLines(Output out) {

  synchronized void print(LoggedEvent event) {
    Fields row = EventRow.of(event);
    out.told(out.words(EventRow.COLUMNS, row), row);
  }
}
