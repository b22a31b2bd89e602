package fillkeeper.dashboard;

import fillkeeper.dashboard.PageFiles.PageFile;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Problem;
import fillkeeper.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Set;

/** The page and its files. They tell nothing, so everybody who reaches the port may have them. */
public final class PageRoutes implements Routes {

  /** Everything is our own, and nothing stands in the page itself. */
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  private final PageFiles files = new PageFiles();

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/", Need.NONE, Set.of(),
            asked -> Future.succeededFuture(answer(asked, files.index(), "no-cache")))
        .get("/assets/:digest/:file", Need.NONE, Set.of(), this::asset);
  }

  private Future<Answer> asset(Asked asked) {
    PageFile file = files.find(asked.path("digest"), asked.path("file"));
    return file == null ? Future.failedFuture(new Problem(404, "NOT_FOUND", "there is nothing at this path"))
        : Future.succeededFuture(answer(asked, file, FOR_EVER));
  }

  private static Answer answer(Asked asked, PageFile file, String kept) {
    Map<String, String> headers = Map.of("Cache-Control", kept, "ETag", file.tag(),
        "Content-Security-Policy", POLICY);
    boolean known = file.tag().equals(asked.header("If-None-Match"));
    return new Answer.Whole(known ? 304 : 200, file.type(), known ? Buffer.buffer() : file.content(), headers);
  }
}
