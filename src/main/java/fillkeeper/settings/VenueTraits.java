package fillkeeper.settings;

import fillkeeper.domain.RecordType;
import java.util.List;
import java.util.Map;

/**
 * Which of the keys and words of an entry mean something at an exchange.
 *
 * @param environments   where the exchange can be met
 * @param keyTypes       how requests may be signed
 * @param passphrase     whether a key comes with a passphrase
 * @param businessWs     whether further private channels are kept at a place of their own
 * @param symbols        whether some of it can only be asked for by symbol
 * @param settleCoins    whether some of it can only be asked for by coin
 * @param fastExecutions whether it has a faster and shorter word of fills
 */
record VenueTraits(List<String> environments, List<String> keyTypes, boolean passphrase, boolean businessWs,
    boolean symbols, boolean settleCoins, boolean fastExecutions) {

  private static final List<String> SINGLE = List.of(RecordType.TRADE);
  private static final List<String> ADDED_UP = List.of(RecordType.AGG_TRADE);
  private static final List<String> BOTH = List.of(RecordType.TRADE, RecordType.AGG_TRADE);
  private static final Map<String, VenueTraits> KNOWN = Map.of(
      "bybit", new VenueTraits(Words.ENVIRONMENTS, List.of("HMAC", "RSA"), false, false, true, true, true),
      "binance", new VenueTraits(Words.ENVIRONMENTS, List.of("HMAC", "ED25519", "RSA"), false, false, true, false,
          false),
      "okx", new VenueTraits(List.of("mainnet", "demo", Words.SIMULATOR), List.of("HMAC"), true, true, false, false,
          false));
  /** Refuses nothing: the entry has another fault already. */
  private static final VenueTraits UNKNOWN =
      new VenueTraits(Words.ENVIRONMENTS, List.of("HMAC", "ED25519", "RSA"), true, true, true, true, true);

  /** Of an exchange; of none in particular for null. */
  static VenueTraits of(String exchange) {
    return exchange == null ? UNKNOWN : KNOWN.get(exchange);
  }

  /** The record types of public trades that can be had of a category, the usual one first. */
  static List<String> recordTypes(String exchange, String category) {
    if (exchange == null || category == null) {
      return BOTH;
    }
    return switch (exchange) {
      case "bybit" -> SINGLE;
      case "binance" -> category.equals("usdm") ? ADDED_UP : BOTH;
      default -> BOTH;
    };
  }

  /** A fault if the key is there, for an exchange that has no such thing. The value may be a secret: it is not shown. */
  static void refuse(Node node, String key, String exchange) {
    if (node.has(key)) {
      node.fault(key, null, exchange + " has none");
    }
  }
}
