package io.flowfabric.sdk;

import io.flowfabric.json.ApplicationJson;

/** Values as JSON. */
final class JsonCodec implements Codec {

  @Override
  public String encoding() {
    return "json";
  }

  @Override
  public byte[] encode(Object value) {
    return ApplicationJson.write(value);
  }

  @Override
  public <T> T decode(byte[] bytes, Class<T> type) {
    return ApplicationJson.read(bytes, type);
  }
}
