package fillkeeper.market;

import fillkeeper.core.Limits;
import fillkeeper.core.Restarts;
import fillkeeper.ticks.TickFeed;
import fillkeeper.ticks.Trust;
import io.vertx.core.Vertx;
import java.util.function.Function;

/**
 * The ticks of one feed.
 *
 * @param stream     the feed's name
 * @param trust      what is trusted of it
 * @param seenWindow how many ticks of the feed are remembered
 * @param feeds      opens it, on the context of the verticle that asks
 */
public record TickMarket(String stream, Trust trust, int seenWindow, Limits limits, Restarts.Policy policy,
    Function<Vertx, TickFeed> feeds) implements Recorded {

  @Override
  public String name() {
    return stream;
  }
}
