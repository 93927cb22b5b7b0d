package io.flowfabric.cli;

import io.flowfabric.Command;
import io.flowfabric.engine.Engine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The commands of operators on a store, without a server. */
final class OnStoreTest implements Way {
  @TempDir
  private Path folder;

  @Override
  public List<String> options() {
    return List.of("--store", url());
  }

  @Override
  public <O> O apply(Command<O> command) {
    try (Engine engine = Engine.open(url())) {
      return engine.apply(command);
    }
  }

  private String url() {
    return "sqlite:" + folder.resolve("operators.db");
  }

  @Nested
  final class Submitting implements SubmitContract {
    @Override
    public Way way() {
      return OnStoreTest.this;
    }
  }

  @Nested
  final class Looking implements LookContract {
    @Override
    public Way way() {
      return OnStoreTest.this;
    }
  }

  @Nested
  final class Acting implements ActContract {
    @Override
    public Way way() {
      return OnStoreTest.this;
    }
  }

  @Nested
  final class Watching implements WatchContract {
    @Override
    public Way way() {
      return OnStoreTest.this;
    }
  }
}
