package fillkeeper.settings;

import fillkeeper.domain.AccountKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One account.
 *
 * @param key               which account at which exchange; part of every key in the ledger
 * @param label             what people read; null if none is given
 * @param categories        the exchange's words
 * @param settleCoins       what to ask for where a venue can only be asked by coin; empty: discovered
 * @param symbols           what to ask for where a venue can only be asked by symbol; empty: discovered
 * @param endpoints         base URLs in place of the environment's own
 * @param credentials       what proves to the venue who asks
 * @param requireReadOnlyKey whether a key that can trade or withdraw is refused
 * @param fastExecutions    whether the venue's faster and shorter word of fills is heard too
 * @param enabled           false: known, and not run
 * @param venueAccountId    the venue's own number that the key must answer; null: fixed at first contact
 * @param backfillSince     from when history before the first start is read; null: none is
 * @param queue             the queue's limits
 * @param sync              the limits while an attempt catches up
 * @param batchMaxEvents    queued events that one operation may take
 * @param restart           how long to wait before a new attempt
 * @param quarantineRecheck milliseconds between two log-ins after a refused key; 0 never
 * @param audit             how the ledger is compared with the venue
 * @param heartbeat         liveness of the private connection
 * @param maxMessageBytes   bytes that one message of the venue may weigh
 */
public record AccountSettings(AccountKey key, String label, List<String> categories, List<String> settleCoins,
    List<String> symbols, Endpoints endpoints, Credentials credentials, boolean requireReadOnlyKey,
    boolean fastExecutions, boolean enabled, String venueAccountId, Instant backfillSince, QueueSettings queue,
    SyncSettings sync, int batchMaxEvents, RestartSettings restart, Duration quarantineRecheck, AuditSettings audit,
    HeartbeatSettings heartbeat, int maxMessageBytes) {

  /** The same but for its label: two that are equal so are kept alike. */
  public AccountSettings withoutLabel() {
    return new AccountSettings(key, null, categories, settleCoins, symbols, endpoints, credentials, requireReadOnlyKey,
        fastExecutions, enabled, venueAccountId, backfillSince, queue, sync, batchMaxEvents, restart, quarantineRecheck,
        audit, heartbeat, maxMessageBytes);
  }

  /**
   * What proves to the venue who asks. The references are null for an account that is not enabled and names none.
   *
   * @param passphrase null where the venue knows none
   */
  public record Credentials(SecretRef apiKey, SecretRef apiSecret, SecretRef passphrase, KeyType keyType) {
  }
}
