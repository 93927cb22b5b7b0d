package io.flowfabric.server.route;

import io.flowfabric.server.http.Route;
import java.util.List;
import java.util.stream.Stream;

/** All routes that there are. */
public final class Routes {
  private Routes() {}

  public static List<Route> all(Served served) {
    return Stream.of(
            new ServiceRoutes(served).all(),
            CommandRoutes.all(),
            new SubmitRoutes(served.ids()).all(),
            ExecutionRoutes.all(),
            OperatorRoutes.all(),
            ClaimRoutes.all(),
            ReportRoutes.all(),
            WorkerRoutes.all(),
            LeaseRoutes.all(),
            KeyRoutes.all(),
            EventRoutes.all())
        .flatMap(List::stream)
        .toList();
  }
}
