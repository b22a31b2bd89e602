package fillkeeper;

import fillkeeper.settings.Settings;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** The root verticle. */
public final class Fillkeeper extends VerticleBase implements Root {

  private final Settings settings;

  public Fillkeeper(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Future<?> start() {
    return Future.succeededFuture(settings);
  }

  @Override
  public Future<Void> drain() {
    return Future.succeededFuture();
  }

  @Override
  public void stopStore() {
    // Nothing was started.
  }
}
