package fillkeeper.time;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.Supplier;

/** Brings what is asked from any thread to the one context that may answer it. */
public final class OnContext {

  private OnContext() {
  }

  /** Does the work on this context. What it throws fails the future too, so that whoever asked hears of it. */
  public static Future<Void> call(Context context, Supplier<Future<Void>> work) {
    Promise<Void> done = Promise.promise();
    context.runOnContext(here -> Future.succeededFuture().compose(asked -> work.get()).onComplete(done));
    return done.future();
  }
}
