package fillkeeper.simulation.mutant;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A venue over another one, the same in everything that is not overridden. */
class VenueLayer implements Venue {

  final Venue inner;

  VenueLayer(Venue inner) {
    this.inner = inner;
  }

  @Override
  public VenueRules rules() {
    return inner.rules();
  }

  @Override
  public Instant now() {
    return inner.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return inner.identify();
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return inner.instruments();
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    return inner.subscribe(listener);
  }

  @Override
  public Future<Void> discover(Set<SymbolKey> known) {
    return inner.discover(known);
  }

  @Override
  public Optional<String> doubt(String category) {
    return inner.doubt(category);
  }

  @Override
  public List<Walk> walks() {
    return inner.walks();
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return inner.page(walk, window, cursor, urgency);
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return inner.order(key, urgency);
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return inner.fills(order, cursor, urgency);
  }

  @Override
  public boolean isWaiting() {
    return inner.isWaiting();
  }

  @Override
  public void close() {
    inner.close();
  }
}
