package io.flowfabric.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** Which FlowFabric this is, from its jar, and which Java runs it. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"flowfabric " + number(), "java " + Runtime.version()};
  }

  static String number() {
    return orUnpackaged(Main.class.getPackage().getImplementationVersion());
  }

  private static String orUnpackaged(@Nullable String version) {
    return version == null ? "(unpackaged)" : version;
  }
}
