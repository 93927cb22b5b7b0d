package io.flowfabric.server.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets in those whose token is in a file. A file that was changed is read again at the next
 * request; one that cannot be read any more leaves those in force that were. Safe for use by many
 * threads.
 */
public final class Tokens implements Authentication {
  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);
  private static final String BEARER = "Bearer ";

  private final TokenFile file;
  private volatile Reading reading;

  private record Reading(FileTime changed, List<Token> tokens) {}

  private Tokens(TokenFile file, Reading first) {
    this.file = file;
    this.reading = first;
  }

  /** Refuses a file that cannot be read, or that lets nobody in. */
  public static Tokens of(TokenFile file) {
    return new Tokens(file, new Reading(changed(file), file.read()));
  }

  @Override
  public Optional<Principal> identify(@Nullable String authorization) {
    if (authorization == null
        || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return Optional.empty();
    }
    byte[] shown = Token.hash(authorization.substring(BEARER.length()).strip());
    Principal found = null;
    // All are compared, whichever matches, so that the time tells nothing of the place.
    for (Token token : current()) {
      if (token.matches(shown)) {
        found = token.principal();
      }
    }
    return Optional.ofNullable(found);
  }

  private List<Token> current() {
    Reading known = reading;
    try {
      FileTime changed = changed(file);
      if (!changed.equals(known.changed())) {
        known = new Reading(changed, file.read());
        reading = known;
        LOG.info("tokens={} read again", known.tokens().size());
      }
    } catch (RuntimeException unreadable) {
      // Locking everybody out, or letting everybody in, would be worse than yesterday's tokens.
      LOG.warn("the token file cannot be read; those that were in force stay", unreadable);
    }
    return known.tokens();
  }

  private static FileTime changed(TokenFile file) {
    try {
      return Files.getLastModifiedTime(file.path());
    } catch (IOException gone) {
      throw new UncheckedIOException("the token file cannot be read: " + file.path(), gone);
    }
  }
}
