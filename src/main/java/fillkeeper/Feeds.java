package fillkeeper;

import fillkeeper.market.TickMarket;
import fillkeeper.settings.MarketSettings;
import fillkeeper.settings.ProviderSettings;
import fillkeeper.ticks.FrameReader;
import fillkeeper.ticks.FullSnapshot;
import fillkeeper.ticks.Mapping;
import fillkeeper.ticks.RandomToken;
import fillkeeper.ticks.SequenceResume;
import fillkeeper.ticks.SocketTickFeed;
import fillkeeper.ticks.TrailingWindow;
import fillkeeper.ticks.Trust;
import fillkeeper.time.Clock;
import fillkeeper.time.VertxScheduler;
import java.net.URI;

/** Feeds of ticks as the configuration describes them. */
final class Feeds {

  private Feeds() {
  }

  /** A collector of ticks. */
  static TickMarket market(MarketSettings.Ticks ticks, Clock clock) {
    ProviderSettings provider = ticks.provider();
    Trust trust = trust(provider);
    Mapping mapping = mapping(provider);
    SocketTickFeed.Talk talk = new SocketTickFeed.Talk(URI.create(provider.url()), provider.subscribe(),
        provider.resume(), provider.ack());
    return new TickMarket(provider.stream(), trust, provider.seenWindow(), Venues.limits(ticks.queue()),
        Venues.policy(ticks.restart()), vertx -> new SocketTickFeed(vertx, talk,
            new FrameReader(provider.stream(), mapping, trust.sequenceIsIdentity()), clock,
            new VertxScheduler(vertx)));
  }

  private static Trust trust(ProviderSettings provider) {
    return switch (provider.mode()) {
      case SEQUENCE_RESUME -> new SequenceResume(provider.seqSlack());
      case TRAILING_WINDOW -> new TrailingWindow(provider.seqSlack());
      case FULL_SNAPSHOT -> new FullSnapshot(provider.seqSlack(), provider.snapshotFlag() != null);
      case RANDOM_TOKEN -> new RandomToken();
    };
  }

  private static Mapping mapping(ProviderSettings provider) {
    ProviderSettings.Fields fields = provider.fields();
    return new Mapping(Mapping.pointer(provider.rows()), Mapping.pointer(provider.snapshotFlag()),
        Mapping.Unit.valueOf(provider.tsUnit().name()),
        provider.multiplicity() == ProviderSettings.Multiplicity.KEEP,
        provider.identity().stream().map(Mapping::pointer).toList(),
        new Mapping.Fields(Mapping.pointer(fields.seq()), Mapping.pointer(fields.symbol()),
            Mapping.pointer(fields.ts()), Mapping.pointer(fields.tradeId()), Mapping.pointer(fields.price()),
            Mapping.pointer(fields.size()), Mapping.pointer(fields.side())));
  }
}
