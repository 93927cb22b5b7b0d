package io.flowfabric.store.row;

import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;

/** The stored form of a lane. */
public final class LaneRow {
  public static final Table TABLE = new Table("ff_lane_registry");

  public static final Column<String> LANE_ID = TABLE.text("lane_id");
  static final Column<Long> REGISTERED_AT_MS = TABLE.number("registered_at_ms");
  static final Column<String> REGISTERED_BY = TABLE.text("registered_by");

  private LaneRow() {}

  public static Row encode(Lane lane) {
    return TABLE
        .row()
        .set(LANE_ID, lane.id().value())
        .time(REGISTERED_AT_MS, lane.registeredAt())
        .set(REGISTERED_BY, lane.registeredBy())
        .end();
  }

  public static Lane decode(Row row) {
    return Reading.of(
        TABLE,
        () -> new Lane(
            new LaneId(row.get(LANE_ID)), row.time(REGISTERED_AT_MS), row.get(REGISTERED_BY)));
  }
}
