package io.flowfabric.store;

import io.flowfabric.error.ValidationKind;
import java.time.InstantSource;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Finds the store that a URL stands for among the providers on the class path. */
public final class Stores {
  private Stores() {}

  public static Store open(String url, InstantSource clock) {
    return first(url, provider -> provider.open(url, clock));
  }

  public static StoreSchema schema(String url) {
    return first(url, provider -> provider.schema(url));
  }

  private static <T> T first(String url, Function<StoreProvider, Optional<T>> question) {
    return ServiceLoader.load(StoreProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(question)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> ValidationKind.INVALID_INPUT.because(
            "no store on the class path opens " + withoutSecrets(url)
                + "; memory: is built in, sqlite: and postgresql: are in store-jdbc"));
  }

  /** A URL may carry a password; errors show its scheme only. */
  private static String withoutSecrets(String url) {
    int colon = url.indexOf(':');
    return colon < 0 ? "a URL without a scheme" : url.substring(0, colon) + ":...";
  }
}
