package io.flowfabric.bench.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The plain SQL does what it is measured for: otherwise the comparison would be worth nothing. */
final class CeilingTest {
  private static final byte[] PAYLOAD = {1, 2, 3};

  @TestFactory
  Stream<DynamicTest> every_row_is_claimed_once() {
    return everywhere(ceiling -> {
      ceiling.fill(10);
      try (PlainClient one = ceiling.connect();
          PlainClient other = ceiling.connect()) {
        assertThat(one.claim(4)).isEqualTo(4);
        assertThat(other.claim(4)).isEqualTo(4);
        one.complete();
        assertThat(one.claim(4)).isEqualTo(2);
        other.complete();
        assertThat(other.claim(4)).isZero();
      }
    });
  }

  @TestFactory
  Stream<DynamicTest> rows_that_were_inserted_can_be_claimed() {
    return everywhere(ceiling -> {
      ceiling.fill(1);
      try (PlainClient client = ceiling.connect()) {
        client.insert(1);
        client.insert(5);
        assertThat(client.claim(100)).isEqualTo(7);
      }
    });
  }

  @TestFactory
  Stream<DynamicTest> filling_removes_what_was_there() {
    return everywhere(ceiling -> {
      ceiling.fill(5);
      ceiling.fill(3);
      try (PlainClient client = ceiling.connect()) {
        assertThat(client.claim(100)).isEqualTo(3);
      }
    });
  }

  @Test
  void a_server_of_our_own_keeps_what_it_commits() {
    try (Database database = Databases.open(Databases.THROW_AWAY_SERVER)) {
      assertThat(database.name()).contains("fsync on", "synchronous_commit on");
    }
  }

  private interface Check {
    void on(Ceiling ceiling);
  }

  private static Stream<DynamicTest> everywhere(Check check) {
    return Stream.of(Databases.TEMPORARY_FILE, Databases.THROW_AWAY_SERVER)
        .map(url -> DynamicTest.dynamicTest(url, () -> {
          try (Database database = Databases.open(url);
              Site site = database.newSite()) {
            check.on(site.ceiling(PAYLOAD).orElseThrow());
          }
        }));
  }
}
