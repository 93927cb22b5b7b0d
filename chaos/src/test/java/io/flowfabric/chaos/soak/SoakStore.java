package io.flowfabric.chaos.soak;

import io.flowfabric.chaos.rig.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/** The database of a soak, and how large it is. */
interface SoakStore extends AutoCloseable {
  double MEGABYTE = 1 << 20;

  String url();

  /** What can be said of it at this moment. */
  Map<Metric, Double> look();

  @Override
  void close();

  static SoakStore open(String kind, Path folder) {
    return switch (kind) {
      case "postgresql" -> new Server(new Postgres(folder));
      case "sqlite" -> new File(folder);
      default -> throw new IllegalArgumentException("no store named " + kind);
    };
  }

  /** A server, with its own idea of what its tables take. */
  record Server(Postgres postgres) implements SoakStore {
    private static final String SIZES = """
        SELECT sum(pg_table_size(c.oid)) FILTER (WHERE c.relkind = 'r'),
               sum(pg_relation_size(c.oid)) FILTER (WHERE c.relkind = 'i'),
               (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
          FROM pg_class c
         WHERE c.relnamespace = 'public'::regnamespace
        """;

    @Override
    public String url() {
      return Postgres.url(postgres.port());
    }

    @Override
    public Map<Metric, Double> look() {
      try (Connection connection = postgres.connect();
          Statement statement = connection.createStatement();
          ResultSet found = statement.executeQuery(SIZES)) {
        found.next();
        Map<Metric, Double> sizes = new EnumMap<>(Metric.class);
        sizes.put(Metric.TABLES, found.getLong(1) / MEGABYTE);
        sizes.put(Metric.INDEXES, found.getLong(2) / MEGABYTE);
        sizes.put(Metric.CONNECTIONS, (double) found.getLong(3));
        return sizes;
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }

    @Override
    public void close() {
      postgres.close();
    }
  }

  /** A file and its log of changes; there are no connections, and indexes are in the file. */
  record File(Path folder) implements SoakStore {
    @Override
    public String url() {
      return "sqlite:" + folder.resolve("flow.db");
    }

    @Override
    public Map<Metric, Double> look() {
      try (Stream<Path> files = Files.list(folder)) {
        double bytes = files
            .filter(file -> file.getFileName().toString().startsWith("flow.db"))
            .mapToLong(file -> file.toFile().length())
            .sum();
        return Map.of(Metric.TABLES, bytes / MEGABYTE);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    @Override
    public void close() {
      // The processes that had it open are gone.
    }
  }
}
