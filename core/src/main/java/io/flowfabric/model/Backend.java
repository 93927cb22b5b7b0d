package io.flowfabric.model;

/** Which kind of store serves: its label in grant keys, its mark in handles, its version. */
public record Backend(String family, Tag tag, String version) {

  /** The byte that a handle carries, so that no store takes another's handle for its own. */
  public enum Tag implements Wire {
    VALKEY(0x01, "valkey"),
    POSTGRES(0x02, "pg"),
    SQLITE(0x03, "sqlite"),
    MEMORY(0x41, "memory");

    private final int code;
    private final String grantPrefix;

    Tag(int code, String grantPrefix) {
      this.code = code;
      this.grantPrefix = grantPrefix;
    }

    public int code() {
      return code;
    }

    public String grantPrefix() {
      return grantPrefix;
    }
  }
}
