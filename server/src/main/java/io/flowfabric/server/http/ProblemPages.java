package io.flowfabric.server.http;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What is refused before a route sees it, such as endless headers, is told as a problem too. */
public final class ProblemPages extends ErrorHandler {

  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int code,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    // A version of HTTP that nobody speaks is the sender's fault, whatever its number says.
    int status = code == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505 ? Statuses.BAD_REQUEST : code;
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.TYPE);
    response.write(true, ByteBuffer.wrap(problem(status).body()), callback);
  }

  /** The library's own words may quote what was sent, so only the status speaks. */
  private static Problem problem(int status) {
    String words = String.valueOf(HttpStatus.getMessage(status));
    return Problem.of(status, words.toLowerCase(Locale.ROOT).replace(' ', '_'), words);
  }
}
