package fillkeeper.venue;

import fillkeeper.venue.VenueAccount.Endpoints;
import java.time.Duration;
import java.util.List;

/**
 * What a recorder listens to at an exchange.
 *
 * @param category        the venue's category
 * @param recordType      single trades, or those that the venue adds up: {@link fillkeeper.domain.RecordType}
 * @param symbols         at least one; where a venue lists options by it, the base coins
 * @param endpoints       in place of the environment's; null components keep those
 * @param maxMessageBytes what one message may weigh
 */
public record VenueMarket(String environment, String category, String recordType, List<String> symbols,
    Endpoints endpoints, Duration ping, Duration pongTimeout, int maxMessageBytes) {
}
