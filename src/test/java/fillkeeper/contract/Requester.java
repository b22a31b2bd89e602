package fillkeeper.contract;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A program that asks the same again and again, so often a second, and notes how it is answered. */
final class Requester {

  private static final long TICK_MS = 20;

  private final Vertx vertx;
  private final Context context;
  private final HttpClientAgent client;
  private final String url;
  private final double perTick;
  private final AtomicInteger answers = new AtomicInteger();
  private final List<String> refused = new CopyOnWriteArrayList<>();
  private long timer;
  private double owed;

  Requester(Vertx vertx, String url, double perSecond) {
    this.vertx = vertx;
    this.url = url;
    context = vertx.getOrCreateContext();
    client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(50));
    perTick = perSecond * TICK_MS / 1_000;
  }

  void start() {
    context.runOnContext(here -> timer = vertx.setPeriodic(TICK_MS, tick -> {
      for (owed += perTick; owed >= 1; owed--) {
        ask();
      }
    }));
  }

  private void ask() {
    client.request(new RequestOptions().setMethod(HttpMethod.GET).setAbsoluteURI(url))
        .compose(request -> request.send())
        .compose(response -> response.body().map(body -> response.statusCode() == 200 ? "" : response.statusCode()
            + " " + body))
        .otherwise(Throwable::toString)
        .onSuccess(this::note);
  }

  private void note(String problem) {
    answers.incrementAndGet();
    if (!problem.isEmpty()) {
      refused.add(problem);
    }
  }

  /** Waits until so many were answered, however. */
  void awaitAnswers(int count) {
    Product.await(count + " answers", () -> answers.get() >= count, () -> answers + " answers");
  }

  /** Asks nothing more; what is under way is still answered. */
  void stop() {
    context.runOnContext(here -> vertx.cancelTimer(timer));
  }

  /** What was answered in the place of what was asked for. */
  List<String> refused() {
    return refused;
  }
}
