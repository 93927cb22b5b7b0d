package io.flowfabric.chaos.rig;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a database keeps its files: a small disk of its own in memory, which can be filled, or an
 * ordinary folder where this process may not mount one.
 */
public final class Disk implements AutoCloseable {
  private static final byte[] BLOCK = new byte[1 << 20];

  private final Path folder;
  private final boolean isMounted;

  private Disk(Path folder, boolean isMounted) {
    this.folder = folder;
    this.isMounted = isMounted;
  }

  public static Disk ofSize(String size) {
    Path folder = newFolder();
    try {
      Shell.run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString());
      return new Disk(folder, true);
    } catch (IllegalStateException | UncheckedIOException refused) {
      return new Disk(folder, false);
    }
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("flowfabric-disk");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public Path folder() {
    return folder;
  }

  public boolean canBeFilled() {
    return isMounted;
  }

  public void fill() {
    try (OutputStream out = Files.newOutputStream(ballast())) {
      while (true) {
        out.write(BLOCK);
      }
    } catch (IOException full) {
      requireFull();
    }
  }

  private void requireFull() {
    if (folder.toFile().getUsableSpace() > BLOCK.length) {
      throw new IllegalStateException("the disk could not be filled");
    }
  }

  public void clear() {
    try {
      Files.deleteIfExists(ballast());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Path ballast() {
    return folder.resolve("ballast");
  }

  @Override
  public void close() {
    if (isMounted) {
      // Whoever was killed a moment ago may still hold a file.
      Shell.run("umount", "-l", folder.toString());
    }
    Folders.delete(folder);
  }
}
