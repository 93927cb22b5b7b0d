package io.flowfabric.model;

/** CRC-16/XMODEM, which spreads flows and lanes over partitions. */
public final class Crc16 {
  private static final int POLYNOMIAL = 0x1021;

  private Crc16() {}

  public static int of(byte[] bytes) {
    int crc = 0;
    for (byte next : bytes) {
      crc ^= (next & 0xFF) << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
      }
    }
    return crc & 0xFFFF;
  }
}
