package fillkeeper.ledger;

import fillkeeper.domain.AccountKey;
import java.time.Instant;
import java.util.UUID;

/**
 * The right of one attempt to write an account's rows, until another claims them.
 *
 * @param no             the account's short number in the database
 * @param attempt        random and new with each epoch, since a number can come back
 * @param liveUntil      the end of the lease by the database's clock, as last told to this attempt
 * @param askedNanos     our monotonic clock before the claim was sent: the lease counts from there
 * @param firstStart     when the account was first kept, by the database's clock
 * @param venueAccountId the venue's own account number, fixed at first contact; null before
 */
public record Claim(AccountKey account, int no, long epoch, UUID attempt, Instant liveUntil, long askedNanos,
    Instant firstStart, String venueAccountId) {
}
