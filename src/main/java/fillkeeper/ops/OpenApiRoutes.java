package fillkeeper.ops;

import fillkeeper.http.Answer;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;

/** The description of all that can be asked. */
public final class OpenApiRoutes implements Routes {

  private static final String DOCUMENT = "openapi.json";

  private final Buffer document = read();

  @Override
  public void addTo(Endpoints endpoints) {
    Answer answer = new Answer.Whole(200, "application/json", document, Map.of());
    endpoints.get("/api/v1/openapi.json", Need.READ, Set.of(), asked -> Future.succeededFuture(answer));
  }

  private static Buffer read() {
    try (InputStream in = OpenApiRoutes.class.getResourceAsStream(DOCUMENT)) {
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
