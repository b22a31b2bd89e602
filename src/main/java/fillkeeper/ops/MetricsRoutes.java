package fillkeeper.ops;

import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Need;
import fillkeeper.http.Routes;
import fillkeeper.metrics.Metrics;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Set;

/** What is measured, in the text that Prometheus reads. */
public final class MetricsRoutes implements Routes {

  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private final Metrics metrics;

  public MetricsRoutes(Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    endpoints.get("/metrics", Need.READ, Set.of(), this::scrape);
  }

  private Future<Answer> scrape(Asked asked) {
    return metrics.scrape().map(text -> new Answer.Whole(200, TEXT, Buffer.buffer(text), Map.of()));
  }
}
