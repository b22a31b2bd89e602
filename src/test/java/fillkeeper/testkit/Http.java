package fillkeeper.testkit;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;

/** The HTTP side of one process, as a program asks it. */
public final class Http {

  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int port;

  public Http(int port) {
    this.port = port;
  }

  /** A status and a body that is JSON. */
  public record Answer(int status, JsonObject body) {
  }

  /** An answer as it came. */
  public record Reply(int status, HttpResponse<String> whole) {

    public String body() {
      return whole.body();
    }

    public JsonObject json() {
      return new JsonObject(body());
    }

    public JsonObject error() {
      return json().getJsonObject("error");
    }

    /** The word for programs of a failure. */
    public String code() {
      return error().getString("code");
    }

    /** A header; null if it is not there. */
    public String header(String name) {
      return whole.headers().firstValue(name).orElse(null);
    }
  }

  /** Gets a path. */
  public Answer get(String path) {
    Reply reply = send("GET", path, null);
    return new Answer(reply.status(), reply.json());
  }

  /**
   * Asks anything.
   *
   * @param body    null: none
   * @param headers names and values in turn
   */
  public Reply send(String method, String path, String body, String... headers) {
    try {
      HttpResponse<String> answer = client.send(request(path, headers).timeout(Duration.ofSeconds(60))
          .method(method, body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
          .build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(answer.statusCode(), answer);
    } catch (Exception unanswered) {
      throw new AssertionError("no answer to " + path, unanswered);
    }
  }

  /** Posts JSON. */
  public Reply post(String path, JsonObject body, String... headers) {
    String[] all = Stream.concat(Stream.of("Content-Type", "application/json"),
        Stream.of(headers)).toArray(String[]::new);
    return send("POST", path, body.encode(), all);
  }

  /** Begins to follow a path; whoever closes the answer goes away. */
  public Following follow(String path, String... headers) {
    try {
      HttpResponse<InputStream> answer = client.send(request(path, headers).header("Accept", "text/event-stream").build(),
          HttpResponse.BodyHandlers.ofInputStream());
      return new Following(answer.statusCode(), answer.body());
    } catch (Exception unanswered) {
      throw new AssertionError("no answer to " + path, unanswered);
    }
  }

  /** A stream of events that is being read. */
  public static final class Following implements AutoCloseable {

    private final int status;
    private final InputStream in;
    private final BufferedReader lines;

    Following(int status, InputStream in) {
      this.status = status;
      this.in = in;
      this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    public int status() {
      return status;
    }

    /** The next event, comments passed over; null at the end. */
    public Event next() throws IOException {
      String id = null;
      String name = null;
      String data = null;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty() && data != null) {
          return new Event(id, name, new JsonObject(data));
        }
        id = line.startsWith("id: ") ? line.substring(4) : id;
        name = line.startsWith("event: ") ? line.substring(7) : name;
        data = line.startsWith("data: ") ? line.substring(6) : data;
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** One event of a stream. */
  public record Event(String id, String name, JsonObject data) {
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    return headers.length == 0 ? request : request.headers(headers);
  }
}
