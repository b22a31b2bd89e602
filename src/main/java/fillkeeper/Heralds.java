package fillkeeper;

import fillkeeper.settings.AccountSettings;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Those who hear what exchanges announce: one for each place where an account is run. Confined to one context. */
final class Heralds {

  private final Vertx vertx;
  private final Venues venues;
  private final Map<Venues.Place, Future<String>> deployed = new LinkedHashMap<>();

  Heralds(Vertx vertx, Venues venues) {
    this.vertx = vertx;
    this.venues = venues;
  }

  /** Listens where these accounts are run, and no longer elsewhere. */
  Future<Void> follow(List<AccountSettings> accounts) {
    Map<Venues.Place, Deployable> heard = venues.heralds(accounts);
    List<Future<?>> done = new ArrayList<>();
    deployed.entrySet().removeIf(each -> {
      boolean gone = !heard.containsKey(each.getKey());
      if (gone) {
        done.add(each.getValue().compose(vertx::undeploy));
      }
      return gone;
    });
    heard.forEach((place, herald) -> done.add(deployed.computeIfAbsent(place,
        fresh -> vertx.deployVerticle(herald))));
    return Future.join(done).mapEmpty();
  }
}
