package fillkeeper.market;

import fillkeeper.core.SharedBytes;
import fillkeeper.domain.Tick;
import fillkeeper.domain.Unreadable;
import fillkeeper.ledger.TickStore;
import fillkeeper.ticks.Intake;
import fillkeeper.ticks.IntakePlan;
import fillkeeper.ticks.SeenHashes;
import fillkeeper.ticks.TickFeed;
import fillkeeper.ticks.TickFrame;
import fillkeeper.time.Clock;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;

/**
 * Records the ticks of one feed for one attempt. It begins with what the store holds, so that neither a restart nor a
 * new connection takes old ticks for new ones; memory saves round trips, the database's key decides. A tick counts as
 * seen after its write.
 */
final class CollectorVerticle extends Recording implements TickFeed.Listener {

  private static final TickStore.Recorded NOTHING = new TickStore.Recorded(Set.of(), Set.of());

  private final TickMarket market;
  private final TickStore store;
  private TickFeed feed;
  private Intake intake;

  CollectorVerticle(TickMarket market, TickStore store, SharedBytes sharedBytes, Clock clock, MarketCounters counters,
      AttemptLife life) {
    super(market, sharedBytes, clock, counters, life);
    this.market = market;
    this.store = store;
  }

  @Override
  void openFeed() {
    feed = market.feeds().apply(vertx);
  }

  @Override
  void closeFeed() {
    feed.close();
  }

  @Override
  Future<?> catchUp() {
    return store.resumption(market.stream(), market.seenWindow()).compose(stored -> {
      if (isOver()) {
        return over();
      }
      show("SYNCING");
      SeenHashes window = new SeenHashes(market.seenWindow());
      stored.seen().forEach(tick -> window.add(tick.hash(), tick.content()));
      intake = new Intake(market.trust(), window, stored.checkpoints());
      return feed.open(stored.lastSeq() == null ? 0 : stored.lastSeq(), this);
    }).onSuccess(opened -> caughtUp());
  }

  @Override
  public void onTicks(TickFrame frame, int bytes) {
    heard(new MarketEntry.Ticks(frame, bytes, now()), frame.ticks().size());
  }

  @Override
  Future<?> store(List<MarketEntry> messages) {
    IntakePlan plan = intake.plan(messages.stream().map(entry -> ((MarketEntry.Ticks) entry).frame()).toList());
    List<Tick> ticks = plan.stored();
    return (ticks.isEmpty() ? Future.succeededFuture(NOTHING)
        : store.record(market.stream(), ticks, plan.checkpoints()))
        .compose(outcome -> confirm(plan, outcome))
        .onSuccess(confirmed -> plan.lastDurable().ifPresent(feed::acknowledge));
  }

  private Future<Void> confirm(IntakePlan plan, TickStore.Recorded outcome) {
    return settled(plan.rulings().size()).map(counted -> {
      intake.confirm(plan, outcome.fresh(), outcome.clashed(), counters::stream);
      return null;
    });
  }

  @Override
  Future<Void> reject(Unreadable what) {
    return store.reject(market.stream(), what);
  }
}
