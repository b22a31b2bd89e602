package fillkeeper.venue;

import fillkeeper.domain.AccountEvent;
import java.util.List;

/**
 * One page of a list, rows in the venue's order.
 *
 * @param next the cursor of the page after; null where the venue says that this is the last
 */
public record Page(List<AccountEvent> rows, String next) {
}
