package fillkeeper.testkit;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The HTTP side of one process, as a program asks it. */
public final class Http {

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;

  Http(int port) {
    this.port = port;
  }

  /** A status and a body that is JSON. */
  public record Answer(int status, JsonObject body) {
  }

  /** Gets a path. */
  public Answer get(String path) {
    HttpResponse<String> answer = ask(path);
    return new Answer(answer.statusCode(), new JsonObject(answer.body()));
  }

  /** Gets a text; its status is 200. */
  public String text(String path) {
    HttpResponse<String> answer = ask(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + " is answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  private HttpResponse<String> ask(String path) {
    try {
      return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
          .timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
    } catch (Exception unanswered) {
      throw new AssertionError("no answer to " + path, unanswered);
    }
  }
}
