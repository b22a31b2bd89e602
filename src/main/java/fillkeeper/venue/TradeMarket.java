package fillkeeper.venue;

import fillkeeper.venue.VenueAccount.Endpoints;
import java.time.Duration;
import java.util.List;

/**
 * What a recorder of public trades listens to.
 *
 * @param category        the exchange's word
 * @param symbols         at least one, as the exchange names what is heard there
 * @param endpoints       in place of the environment's; null components keep those
 * @param maxMessageBytes what one message may weigh
 */
public record TradeMarket(String environment, String category, List<String> symbols, Endpoints endpoints,
    Duration ping, Duration pongTimeout, int maxMessageBytes) {
}
