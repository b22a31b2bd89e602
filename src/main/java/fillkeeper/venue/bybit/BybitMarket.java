package fillkeeper.venue.bybit;

import fillkeeper.venue.VenueAccount.Endpoints;
import java.time.Duration;
import java.util.List;

/**
 * What a recorder listens to at Bybit.
 *
 * @param category        the venue's category
 * @param symbols         at least one; of options the base coins
 * @param endpoints       in place of the environment's; null components keep those
 * @param maxMessageBytes what one message may weigh
 */
public record BybitMarket(String environment, String category, List<String> symbols, Endpoints endpoints,
    Duration ping, Duration pongTimeout, int maxMessageBytes) {
}
