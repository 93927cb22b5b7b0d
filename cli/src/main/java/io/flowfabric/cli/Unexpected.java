package io.flowfabric.cli;

/** The engine did not do what the story tells. */
final class Unexpected extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unexpected(String message) {
    super(message);
  }

  /** An outcome as the one it must be. */
  static <T> T unless(Class<T> expected, Object outcome) {
    if (!expected.isInstance(outcome)) {
      throw new Unexpected("expected " + expected.getSimpleName() + ", got " + outcome);
    }
    return expected.cast(outcome);
  }

  static void unless(boolean asTold, String what) {
    if (!asTold) {
      throw new Unexpected("this should hold and does not: " + what);
    }
  }
}
