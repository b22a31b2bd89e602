package fillkeeper.settings;

import fillkeeper.domain.RecordType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which of the keys and words of an entry mean something at an exchange.
 *
 * @param exchange     its name, in lower case
 * @param environments where it can be met
 * @param keyTypes     how requests may be signed
 * @param categories   its own words for what can be kept, in the order in which they are shown
 * @param recordTypes  of each category the record types of public trades that can be had, the usual one first
 * @param keys         the keys of an account that mean something there and need not elsewhere
 * @param silenceMax   after how long without a word of ours it ends a connection; null if it does not
 */
public record VenueTraits(String exchange, List<String> environments, List<KeyType> keyTypes, List<String> categories,
    Map<String, List<String>> recordTypes, Set<Key> keys, Duration silenceMax) {

  private static final List<String> BOTH = List.of(RecordType.TRADE, RecordType.AGG_TRADE);
  /** Refuses nothing: the entry has another fault already. */
  static final VenueTraits UNKNOWN = new VenueTraits(null, Words.ENVIRONMENTS, List.of(KeyType.values()), List.of(),
      Map.of(), Set.of(Key.values()), null);

  /** A key that not every exchange has a use for. */
  public enum Key {
    /** A passphrase comes with a key. */
    PASSPHRASE("passphrase"),
    /** Further private channels are kept at a place of their own. */
    BUSINESS_WS("businessWs"),
    /** Some of it can only be asked for by symbol. */
    SYMBOLS("symbols"),
    /** Some of it can only be asked for by coin. */
    SETTLE_COINS("settleCoins"),
    /** There is a faster and shorter word of fills. */
    FAST_EXECUTIONS("fastExecutions");

    private final String word;

    Key(String word) {
      this.word = word;
    }

    /** As it is written. */
    String word() {
      return word;
    }
  }

  public VenueTraits {
    environments = List.copyOf(environments);
    keyTypes = List.copyOf(keyTypes);
    categories = List.copyOf(categories);
    recordTypes = Map.copyOf(recordTypes);
    keys = Set.copyOf(keys);
  }

  boolean isUnknown() {
    return exchange == null;
  }

  boolean has(Key key) {
    return keys.contains(key);
  }

  /** The words for how requests may be signed. */
  List<String> keyTypeWords() {
    return Stream.of(KeyType.values()).filter(keyTypes::contains).map(KeyType::name).toList();
  }

  /** The record types of public trades that can be had of a category, the usual one first. */
  List<String> recordTypes(String category) {
    return category == null ? BOTH : recordTypes.getOrDefault(category, BOTH);
  }

  /** A fault if the key is there. The value may be a secret: it is not shown. */
  void refuse(Node node, Key key) {
    if (node.has(key.word())) {
      node.fault(key.word(), null, exchange + " has none");
    }
  }
}
