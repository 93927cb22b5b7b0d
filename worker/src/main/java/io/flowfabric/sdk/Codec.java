package io.flowfabric.sdk;

/**
 * Turns the values of an application into bytes and back. Must be safe for use by many threads, and
 * must not quote values in its errors.
 */
public interface Codec {

  /** Under which name the form of the bytes is recorded with an execution. */
  String encoding();

  byte[] encode(Object value);

  /**
   * Throws whatever it likes when the bytes are no such value; the execution then fails for good.
   */
  <T> T decode(byte[] bytes, Class<T> type);
}
