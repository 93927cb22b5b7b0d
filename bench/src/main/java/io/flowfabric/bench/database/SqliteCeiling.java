package io.flowfabric.bench.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** The plain table in a file. All clients write through one connection, one at a time. */
final class SqliteCeiling implements Ceiling {
  private static final String CREATE = """
      CREATE TABLE IF NOT EXISTS plain_job (
          id      INTEGER PRIMARY KEY,
          state   INTEGER NOT NULL,
          payload BLOB NOT NULL
      ) STRICT
      """;
  private static final String INSERT =
      "INSERT INTO plain_job (id, state, payload) VALUES (?, 0, ?)";
  /** Where the last claim ended the next begins: no index on the state has to be kept for it. */
  private static final String CLAIM = """
      UPDATE plain_job SET state = 1
       WHERE id IN (SELECT id FROM plain_job WHERE id > ? AND state = 0 ORDER BY id LIMIT ?)
      RETURNING id, payload
      """;

  private static final String COMPLETE = "UPDATE plain_job SET state = 2 WHERE id = ?";

  /** To be read and written, created, and used by one thread at a time: without locks, as ours. */
  private static final String ALONE = "?open_mode=" + (0x2 | 0x4 | 0x8000);

  private final Path file;
  private final String synchronous;
  private final byte[] payload;
  private final AtomicLong lastId = new AtomicLong();
  private final ReentrantLock turn = new ReentrantLock();

  SqliteCeiling(Path file, String synchronous, byte[] payload) {
    this.file = file;
    this.synchronous = synchronous;
    this.payload = payload.clone();
  }

  @Override
  public void fill(int rows) {
    Sql.act(SqliteSite.BACKEND, () -> {
      try (Connection connection = open()) {
        Sql.execute(connection, CREATE);
        Sql.execute(connection, "DELETE FROM plain_job");
        try (var client = new Client(connection)) {
          client.insert(rows);
        }
      }
    });
  }

  @Override
  public PlainClient connect() {
    return Sql.ask(SqliteSite.BACKEND, () -> new Client(open()));
  }

  @Override
  public List<Integer> crowds() {
    return List.of(1);
  }

  private Connection open() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file + ALONE);
    Sql.execute(connection, "PRAGMA journal_mode = WAL");
    Sql.execute(connection, "PRAGMA synchronous = " + synchronous);
    return connection;
  }

  private final class Client implements PlainClient {
    private final Connection connection;
    private final PreparedStatement begin;
    private final PreparedStatement claim;
    private final PreparedStatement complete;
    private final PreparedStatement insert;
    private final PreparedStatement commit;
    private final List<Long> claimed = new ArrayList<>();
    private long last;

    Client(Connection connection) throws SQLException {
      this.connection = connection;
      this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
      this.claim = connection.prepareStatement(CLAIM);
      this.complete = connection.prepareStatement(COMPLETE);
      this.insert = connection.prepareStatement(INSERT);
      this.commit = connection.prepareStatement("COMMIT");
    }

    @Override
    public int claim(int most) {
      claimed.clear();
      write(() -> {
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
      write(() -> {
        for (long id : claimed) {
          complete.setLong(1, id);
          complete.executeUpdate();
        }
      });
    }

    @Override
    public void insert(int rows) {
      write(() -> {
        for (int row = 0; row < rows; row++) {
          insert.setLong(1, lastId.incrementAndGet());
          insert.setBytes(2, payload);
          insert.executeUpdate();
        }
      });
    }

    private void write(Sql.Chore chore) {
      turn.lock();
      try {
        Sql.act(SqliteSite.BACKEND, () -> {
          begin.executeUpdate();
          chore.run();
          commit.executeUpdate();
        });
      } finally {
        turn.unlock();
      }
    }

    @Override
    public void close() {
      Sql.act(SqliteSite.BACKEND, connection::close);
    }
  }
}
