package io.flowfabric.store;

import io.flowfabric.error.ValidationKind;
import java.time.InstantSource;
import java.util.ServiceLoader;

/** Finds the store that a URL stands for among the providers on the class path. */
public final class Stores {
  private Stores() {}

  public static Store open(String url, InstantSource clock) {
    for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
      var store = provider.open(url, clock);
      if (store.isPresent()) {
        return store.get();
      }
    }
    throw ValidationKind.INVALID_INPUT.because("no store on the class path opens "
        + withoutSecrets(url) + "; memory:, memory:NAME are built in");
  }

  /** A URL may carry a password; errors show its scheme only. */
  private static String withoutSecrets(String url) {
    int colon = url.indexOf(':');
    return colon < 0 ? "a URL without a scheme" : url.substring(0, colon) + ":...";
  }
}
