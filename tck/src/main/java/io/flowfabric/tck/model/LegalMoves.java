package io.flowfabric.tck.model;

import static io.flowfabric.tck.shape.Shape.A1;
import static io.flowfabric.tck.shape.Shape.A2;
import static io.flowfabric.tck.shape.Shape.A3;
import static io.flowfabric.tck.shape.Shape.B1;
import static io.flowfabric.tck.shape.Shape.B2;
import static io.flowfabric.tck.shape.Shape.B3;
import static io.flowfabric.tck.shape.Shape.B4;
import static io.flowfabric.tck.shape.Shape.D1;
import static io.flowfabric.tck.shape.Shape.D2;
import static io.flowfabric.tck.shape.Shape.D3;
import static io.flowfabric.tck.shape.Shape.D4;
import static io.flowfabric.tck.shape.Shape.R1;
import static io.flowfabric.tck.shape.Shape.R2;
import static io.flowfabric.tck.shape.Shape.R3;
import static io.flowfabric.tck.shape.Shape.R4;
import static io.flowfabric.tck.shape.Shape.S1;
import static io.flowfabric.tck.shape.Shape.T_CAN;
import static io.flowfabric.tck.shape.Shape.T_EXP;
import static io.flowfabric.tck.shape.Shape.T_FAIL;
import static io.flowfabric.tck.shape.Shape.T_OK;
import static io.flowfabric.tck.shape.Shape.T_SKIP;
import static io.flowfabric.tck.shape.Shape.X_BUD;
import static io.flowfabric.tck.shape.Shape.X_LAN;
import static io.flowfabric.tck.shape.Shape.X_OPR;
import static io.flowfabric.tck.shape.Shape.X_QUO;
import static io.flowfabric.tck.shape.Shape.X_RTE;

import io.flowfabric.tck.shape.Shape;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** From which shape an execution can come to which, by any command at all. */
final class LegalMoves {
  private static final Shape[] BLOCKED = {X_BUD, X_QUO, X_RTE, X_OPR, X_LAN};
  private static final Shape[] CUT_SHORT = {T_CAN, T_EXP, T_SKIP};
  private static final Map<Shape, Set<Shape>> MOVES = new EnumMap<>(Shape.class);

  static {
    may(R1, BLOCKED, A1, B1);
    may(R2, BLOCKED, A1, B4);
    may(R3, BLOCKED, A1, B3);
    may(R4, BLOCKED, A1, B2);
    may(D1, R1, B1);
    may(D2, R2, B4);
    may(D3, R4, B2);
    may(D4, R4, B2);
    may(B1, R1, D1);
    may(B2, R4, D3, D4);
    may(B3, R3);
    may(B4, R2, D2);
    for (Shape blocked : BLOCKED) {
      may(blocked, R1, R2, R3, R4, B1, B2, B3, B4);
    }
    may(A1, A1, A2, A3, S1, R2, D2, B4, R4, D3, B2, T_OK, T_FAIL);
    may(A2, A1, R2, D2, B4, T_FAIL);
    may(A3, A1, R2, D2, B4, T_FAIL);
    may(S1, R4, D4, B2, T_FAIL);
    for (Shape over : new Shape[] {T_OK, T_FAIL, T_CAN, T_EXP}) {
      MOVES.put(over, EnumSet.of(R3));
    }
    MOVES.put(T_SKIP, EnumSet.of(R3, B3));
  }

  private LegalMoves() {}

  static boolean allow(Shape from, Shape to) {
    return from == to || MOVES.getOrDefault(from, Set.of()).contains(to);
  }

  private static void may(Shape from, Shape[] some, Shape... others) {
    may(from, Stream.concat(Stream.of(some), Stream.of(others)).toArray(Shape[]::new));
  }

  /** What has not ended may always be cancelled, pass its deadline, or be skipped. */
  private static void may(Shape from, Shape... others) {
    EnumSet<Shape> all = EnumSet.noneOf(Shape.class);
    all.addAll(Set.of(CUT_SHORT));
    all.addAll(Set.of(others));
    MOVES.put(from, all);
  }
}
