package fillkeeper.venue.binance;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
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
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One account at Binance, whose products are different hosts with different streams: a part for each category, and the
 * loss of any of them is the loss of all. Confined to the context that opened it.
 *
 * <p>A configured symbol is asked about in every category that lists it. One that none lists cannot be asked about, and
 * that is said for as long as it is so.
 */
final class BinanceVenue implements Venue {

  private static final Logger LOG = LoggerFactory.getLogger(BinanceVenue.class);

  private final Map<String, Venue> parts;
  private final Identity identity;
  private final Set<String> configured;
  private final Set<String> unlisted = new TreeSet<>();
  private boolean closed;

  /**
   * Of at least one part.
   *
   * @param parts      by category
   * @param identity   tells of the key what its first part cannot
   * @param configured the symbols that are asked about; none: discovered
   */
  BinanceVenue(Map<String, Venue> parts, Identity identity, List<String> configured) {
    this.parts = new LinkedHashMap<>(parts);
    this.identity = identity;
    this.configured = Set.copyOf(configured);
  }

  /** Whose key it is and what it may do. */
  interface Identity {

    /** More than what a part has told. */
    Future<KeyInfo> complete(KeyInfo told);

    /** As {@link Venue#isWaiting}. */
    boolean isWaiting();

    /** Lets go of everything at once. */
    void close();
  }

  @Override
  public VenueRules rules() {
    return parts.values().stream().map(Venue::rules).reduce(VenueRules::and).orElseThrow();
  }

  @Override
  public Instant now() {
    return first().now();
  }

  /** Each part is asked, since each has a clock of its own to be measured. */
  @Override
  public Future<KeyInfo> identify() {
    return each(Venue::identify).compose(told -> identity.complete(told.get(0)));
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return each(Venue::instruments).map(told -> {
      List<Instrument> listed = told.stream().flatMap(List::stream).toList();
      learn(listed);
      return listed;
    });
  }

  private void learn(List<Instrument> listed) {
    unlisted.clear();
    unlisted.addAll(configured);
    listed.forEach(instrument -> unlisted.remove(instrument.symbol()));
    if (!unlisted.isEmpty()) {
      LOG.warn("Binance lists no {} in {}: not asked about", unlisted, parts.keySet());
    }
  }

  @Override
  public Future<Void> discover(Set<SymbolKey> known) {
    return each(part -> part.discover(known)).mapEmpty();
  }

  @Override
  public Optional<String> doubt(String category) {
    return unlisted.isEmpty() ? part(category).doubt(category)
        : Optional.of("Binance does not list what accounts[].symbols names, so it cannot be asked about: "
            + String.join(", ", unlisted));
  }

  @Override
  public List<Walk> walks() {
    return parts.values().stream().flatMap(part -> part.walks().stream()).toList();
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    return part(walk.category()).page(walk, window, cursor, urgency);
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey key, Urgency urgency) {
    return part(key.category()).order(key, urgency);
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return part(order.category()).fills(order, cursor, urgency);
  }

  @Override
  public Future<Void> subscribe(VenueListener listener) {
    Ear ear = new Ear(listener);
    each(part -> part.subscribe(ear)).onComplete(all -> ear.confirmed(), ear::refused);
    return ear.all.future();
  }

  @Override
  public boolean isWaiting() {
    return identity.isWaiting() || parts.values().stream().anyMatch(Venue::isWaiting);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      parts.values().forEach(Venue::close);
      identity.close();
    }
  }

  private Venue first() {
    return parts.values().iterator().next();
  }

  private Venue part(String category) {
    Venue part = parts.get(category);
    if (part == null) {
      throw new IllegalArgumentException("the account is not kept in " + category);
    }
    return part;
  }

  /** One part after the other; the first that fails is the end. */
  private <T> Future<List<T>> each(Function<Venue, Future<T>> question) {
    List<T> answers = new ArrayList<>();
    Future<Void> asked = Future.succeededFuture();
    for (Venue part : parts.values()) {
      asked = asked.compose(before -> question.apply(part)).map(answer -> {
        answers.add(answer);
        return null;
      });
    }
    return asked.map(done -> answers);
  }

  /** Hears all parts as one. What is lost before all are confirmed fails the subscription, and is not heard again. */
  private final class Ear implements VenueListener {

    private final VenueListener listener;
    private final Promise<Void> all = Promise.promise();
    private boolean lost;

    Ear(VenueListener listener) {
      this.listener = listener;
    }

    void confirmed() {
      if (!lost) {
        all.tryComplete();
      }
    }

    void refused(Throwable why) {
      lost = true;
      close();
      all.tryFail(why);
    }

    @Override
    public void onEvent(AccountEvent event, int bytes) {
      if (!lost && !closed) {
        listener.onEvent(event, bytes);
      }
    }

    @Override
    public void onLost(AttemptFailure why) {
      if (lost || closed) {
        return;
      }
      boolean heard = all.future().isComplete();
      refused(why);
      if (heard) {
        listener.onLost(why);
      }
    }
  }
}
