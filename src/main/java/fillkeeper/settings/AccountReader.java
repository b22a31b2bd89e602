package fillkeeper.settings;

import fillkeeper.domain.AccountKey;
import fillkeeper.settings.VenueTraits.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the accounts, each of which may stand there once. */
final class AccountReader {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
  private static final String ID_TEXT = "letters, digits, _ and -, at most 64, beginning with a letter or a digit";
  private static final Pattern LABEL = Pattern.compile("[^\\p{C}]{1,200}");
  private static final Pattern COIN = Pattern.compile("[A-Z0-9]{1,20}");
  private static final Pattern TEXT = Pattern.compile("[^\\p{C}]{1,64}");

  private final Words words;
  private final Map<AccountKey, String> seen = new HashMap<>();

  AccountReader(Words words) {
    this.words = words;
  }

  AccountSettings read(Node node) {
    String exchange = words.exchange(node);
    String environment = words.environment(node, exchange);
    AccountKey key = new AccountKey(exchange, environment, id(node));
    checkUnique(node, key);
    VenueTraits traits = words.traits(exchange);
    boolean simulator = Words.SIMULATOR.equals(environment);
    boolean enabled = node.flag("enabled", true);
    Node endpoints = node.child("endpoints");
    if (simulator) {
      requireEndpoint(endpoints, "privateWs");
      requireEndpoint(endpoints, "rest");
    }
    AccountSettings account = new AccountSettings(key,
        node.text("label", LABEL, "a text of at most 200 characters on one line"),
        words.categories(node, exchange),
        narrowed(node, Key.SETTLE_COINS, COIN, "a coin in capital letters, as USDT", traits),
        narrowed(node, Key.SYMBOLS, Words.SYMBOL, "a symbol, as BTCUSDT", traits),
        Endpoints.from(endpoints, traits, simulator),
        credentials(node, traits, simulator, enabled),
        node.flag("requireReadOnlyKey", false), fast(node, traits), enabled,
        node.text("venueAccountId", TEXT, "the venue's own account number, as a text"),
        since(node.child("backfill")),
        QueueSettings.from(node.child("queue")), SyncSettings.from(node.child("sync")), batch(node.child("batch")),
        RestartSettings.from(node.child("restart")), recheck(node.child("quarantine")),
        AuditSettings.from(node.child("audit")), HeartbeatSettings.from(node.child("heartbeat"), traits),
        node.count("maxMessageBytes", 4 << 20, 1_024, 1 << 30));
    node.end();
    return account;
  }

  /** What narrows questions. A list that narrows nothing would be taken for one that does. */
  private static List<String> narrowed(Node node, Key key, Pattern form, String accepted, VenueTraits traits) {
    List<String> texts = node.texts(key.word(), form, accepted);
    if (!traits.has(key) && !texts.isEmpty()) {
      node.fault(key.word(), null, traits.exchange() + " is asked for all of them at once, so none may be listed");
    }
    return texts;
  }

  private static boolean fast(Node node, VenueTraits traits) {
    boolean fast = node.flag(Key.FAST_EXECUTIONS.word(), false);
    if (fast && !traits.has(Key.FAST_EXECUTIONS)) {
      traits.refuse(node, Key.FAST_EXECUTIONS);
    }
    return fast;
  }

  private static String id(Node node) {
    if (!node.has("id")) {
      node.fault("id", null, "missing, must be " + ID_TEXT);
    }
    return node.text("id", ID, ID_TEXT);
  }

  private void checkUnique(Node node, AccountKey key) {
    if (key.exchange() == null || key.environment() == null || key.account() == null) {
      return;
    }
    String first = seen.putIfAbsent(key, node.path());
    if (first != null) {
      node.fault("id", key.account(), "must be unique beside exchange and environment, " + first + " has it already");
    }
  }

  static void requireEndpoint(Node endpoints, String key) {
    if (!endpoints.has(key)) {
      endpoints.fault(key, null, "missing, the environment simulator has no hosts of its own");
    }
  }

  private static AccountSettings.Credentials credentials(Node node, VenueTraits traits, boolean simulator,
      boolean required) {
    Secrets secrets = new Secrets(simulator);
    return new AccountSettings.Credentials(
        secrets.read(node, "apiKey", required),
        secrets.read(node, "apiSecret", required),
        passphrase(node, traits, secrets, required),
        KeyType.valueOf(node.word("keyType", "HMAC", traits.keyTypeWords())));
  }

  private static SecretRef passphrase(Node node, VenueTraits traits, Secrets secrets, boolean required) {
    if (traits.has(Key.PASSPHRASE)) {
      return secrets.read(node, Key.PASSPHRASE.word(), required && !traits.isUnknown());
    }
    traits.refuse(node, Key.PASSPHRASE);
    return null;
  }

  private static Instant since(Node node) {
    Object value = node.value("since");
    node.end();
    if (value == null) {
      return null;
    }
    try {
      return value instanceof String text ? OffsetDateTime.parse(text).toInstant() : fault(node, value);
    } catch (DateTimeParseException noTime) {
      return fault(node, value);
    }
  }

  private static Instant fault(Node node, Object value) {
    node.fault("since", Shown.orType(value), "must be a time with its offset, as 2026-01-01T00:00:00Z");
    return null;
  }

  private static int batch(Node node) {
    int maxEvents = node.count("maxEvents", 256, 1, 100_000);
    node.end();
    return maxEvents;
  }

  private static Duration recheck(Node node) {
    Duration recheck = node.millis("recheckMs", 900_000, 0);
    node.end();
    return recheck;
  }
}
