package io.flowfabric.bench.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The plain table in a schema. Every client has a connection of its own. */
final class PostgresCeiling implements Ceiling {
  /** Rows are updated twice, and find room on their own page for it. */
  private static final String CREATE = """
      CREATE TABLE IF NOT EXISTS plain_job (
          id      BIGINT PRIMARY KEY,
          state   SMALLINT NOT NULL,
          payload BYTEA NOT NULL
      ) WITH (fillfactor = 50)
      """;

  private static final String FILL = """
      INSERT INTO plain_job (id, state, payload)
      SELECT n, 0, ? FROM generate_series(?, ?) AS n
      """;
  private static final String INSERT = """
      INSERT INTO plain_job (id, state, payload)
      SELECT given.id, 0, given.payload FROM unnest(?::BIGINT[], ?::BYTEA[]) AS given (id, payload)
      """;
  private static final String INSERT_ONE =
      "INSERT INTO plain_job (id, state, payload) VALUES (?, 0, ?)";
  /**
   * Where a client's last claim ended its next begins: no index on the state has to be kept for it,
   * so both updates stay within the page. As an array the rows are picked once and then found by
   * their key, whatever the planner thinks of a table that it does not know yet.
   */
  private static final String CLAIM = """
      UPDATE plain_job SET state = 1
       WHERE id = ANY (ARRAY(
             SELECT id FROM plain_job
              WHERE id > ? AND state = 0
              ORDER BY id LIMIT ?
                FOR UPDATE SKIP LOCKED))
      RETURNING id, payload
      """;

  private static final String COMPLETE = "UPDATE plain_job SET state = 2 WHERE id = ANY (?)";

  private final PostgresAddress address;
  private final byte[] payload;
  private final AtomicLong lastId = new AtomicLong();

  PostgresCeiling(PostgresAddress address, byte[] payload) {
    this.address = address;
    this.payload = payload.clone();
  }

  @Override
  public void fill(int rows) {
    Sql.act(PostgresDatabase.BACKEND, () -> {
      try (Connection connection = address.connect()) {
        Sql.execute(connection, CREATE);
        Sql.execute(connection, "TRUNCATE plain_job");
        try (PreparedStatement fill = connection.prepareStatement(FILL)) {
          long first = lastId.getAndAdd(rows) + 1;
          fill.setBytes(1, payload);
          fill.setLong(2, first);
          fill.setLong(3, first + rows - 1);
          fill.executeUpdate();
        }
        Sql.execute(connection, "ANALYZE plain_job");
      }
    });
  }

  @Override
  public PlainClient connect() {
    return Sql.ask(PostgresDatabase.BACKEND, () -> new Client(address.connect()));
  }

  @Override
  public List<Integer> crowds() {
    return List.of(2, 3, 4);
  }

  private final class Client implements PlainClient {
    private final Connection connection;
    private final PreparedStatement claim;
    private final PreparedStatement complete;
    private final PreparedStatement insert;
    private final PreparedStatement insertOne;
    private final List<Long> claimed = new ArrayList<>();
    private long last;

    Client(Connection connection) throws SQLException {
      this.connection = connection;
      this.claim = connection.prepareStatement(CLAIM);
      this.complete = connection.prepareStatement(COMPLETE);
      this.insert = connection.prepareStatement(INSERT);
      this.insertOne = connection.prepareStatement(INSERT_ONE);
    }

    @Override
    public int claim(int most) {
      claimed.clear();
      Sql.act(PostgresDatabase.BACKEND, () -> {
        claim.setLong(1, last);
        claim.setInt(2, most);
        try (ResultSet rows = claim.executeQuery()) {
          while (rows.next()) {
            claimed.add(rows.getLong(1));
            rows.getBytes(2);
          }
        }
      });
      claimed.forEach(id -> last = Math.max(last, id));
      return claimed.size();
    }

    @Override
    public void complete() {
      Sql.act(PostgresDatabase.BACKEND, () -> {
        complete.setArray(1, bigints(claimed.toArray(Long[]::new)));
        complete.executeUpdate();
      });
    }

    @Override
    public void insert(int rows) {
      Sql.act(PostgresDatabase.BACKEND, () -> {
        long first = lastId.getAndAdd(rows) + 1;
        if (rows == 1) {
          insertOne.setLong(1, first);
          insertOne.setBytes(2, payload);
          insertOne.executeUpdate();
        } else {
          insertMany(first, rows);
        }
      });
    }

    private void insertMany(long first, int rows) throws SQLException {
      var ids = new Long[rows];
      Arrays.setAll(ids, row -> first + row);
      var payloads = new byte[rows][];
      Arrays.fill(payloads, payload);
      insert.setArray(1, bigints(ids));
      insert.setArray(2, connection.createArrayOf("bytea", payloads));
      insert.executeUpdate();
    }

    private Array bigints(Long[] values) throws SQLException {
      return connection.createArrayOf("bigint", values);
    }

    @Override
    public void close() {
      Sql.act(PostgresDatabase.BACKEND, connection::close);
    }
  }
}
