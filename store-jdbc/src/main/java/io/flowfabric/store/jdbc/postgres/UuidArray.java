package io.flowfabric.store.jdbc.postgres;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/** Ids as the server has them. By itself, the driver sends them as text, which is slow to parse. */
final class UuidArray extends PGobject implements PGBinaryObject {
  /** To be enabled in the driver, which otherwise sends the text. */
  static final int OID = 2951;

  private static final long serialVersionUID = 1L;
  private static final int ELEMENT_OID = 2950;
  private static final int HEADER_BYTES = 5 * Integer.BYTES;
  private static final int ID_BYTES = 2 * Long.BYTES;
  private static final int NULL = -1;

  private final @Nullable UUID[] ids;

  UuidArray(@Nullable UUID[] ids) {
    this.ids = ids.clone();
    setType("_uuid");
  }

  @Override
  public String getValue() {
    return Arrays.stream(ids).map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  @Override
  public int lengthInBytes() {
    int present = Math.toIntExact(Arrays.stream(ids).filter(id -> id != null).count());
    return HEADER_BYTES + ids.length * Integer.BYTES + present * ID_BYTES;
  }

  /** One dimension, whether there are nulls, what it holds, how many and from which index on. */
  @Override
  public void toBytes(byte[] bytes, int offset) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, bytes.length - offset);
    boolean nulls = Arrays.asList(ids).contains(null);
    buffer
        .putInt(1)
        .putInt(nulls ? 1 : 0)
        .putInt(ELEMENT_OID)
        .putInt(ids.length)
        .putInt(1);
    for (UUID id : ids) {
      if (id == null) {
        buffer.putInt(NULL);
      } else {
        buffer.putInt(ID_BYTES);
        buffer.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
      }
    }
  }

  @Override
  public void setByteValue(byte[] value, int offset) {
    throw new IllegalStateException("is only sent");
  }
}
