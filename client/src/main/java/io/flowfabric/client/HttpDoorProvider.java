package io.flowfabric.client;

import io.flowfabric.sdk.FrontDoor;
import io.flowfabric.sdk.FrontDoorProvider;
import java.util.Optional;

/** Opens URLs that begin with http. */
public final class HttpDoorProvider implements FrontDoorProvider {
  /** Where a token is looked for that the URL does not name. */
  public static final String TOKEN = "FLOWFABRIC_TOKEN";

  @Override
  public Optional<FrontDoor> open(String url) {
    return ServerAddress.isOne(url)
        ? Optional.of(
            HttpDoor.open(ServerAddress.parse(url, Optional.ofNullable(System.getenv(TOKEN)))))
        : Optional.empty();
  }
}
