package io.flowfabric.store.row;

import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;
import java.util.List;

/** The stored form of the keystore: a row for each key, oldest first. */
public final class KeystoreRows {
  public static final Table TABLE = new Table("ff_waitpoint_hmac");

  public static final Column<String> KID = TABLE.text("kid");
  static final Column<byte[]> SECRET = TABLE.bytes("secret");
  static final Column<Long> ROTATED_AT_MS = TABLE.number("rotated_at_ms");
  static final Column<Boolean> ACTIVE = TABLE.flag("active");
  static final Column<Long> EXPIRES_AT_MS = TABLE.optionalNumber("expires_at_ms");

  private KeystoreRows() {}

  public static List<Row> encode(Keystore keystore) {
    return keystore.keys().stream().map(KeystoreRows::encode).toList();
  }

  public static Keystore decode(List<Row> rows) {
    return Reading.of(
        TABLE, () -> new Keystore(rows.stream().map(KeystoreRows::decode).toList()));
  }

  private static Row encode(SigningKey key) {
    return TABLE
        .row()
        .set(KID, key.kid())
        .set(SECRET, key.secret())
        .time(ROTATED_AT_MS, key.rotatedAt())
        .set(ACTIVE, key.isActive())
        .time(EXPIRES_AT_MS, key.verifiesUntil())
        .end();
  }

  private static SigningKey decode(Row row) {
    SigningKey key = SigningKey.stored(
        row.get(KID), row.get(SECRET), row.time(ROTATED_AT_MS), row.findTime(EXPIRES_AT_MS));
    row.requireSameAs(encode(key));
    return key;
  }
}
