package fillkeeper.settings;

import java.util.List;
import java.util.Map;

/**
 * Which of the keys of an account mean something at an exchange.
 *
 * @param keyTypes   how requests may be signed
 * @param passphrase whether a key comes with a passphrase
 * @param businessWs whether further private channels are kept at a place of their own
 */
record VenueTraits(List<String> keyTypes, boolean passphrase, boolean businessWs) {

  private static final Map<String, VenueTraits> KNOWN = Map.of(
      "bybit", new VenueTraits(List.of("HMAC", "RSA"), false, false),
      "binance", new VenueTraits(List.of("HMAC", "ED25519", "RSA"), false, false),
      "okx", new VenueTraits(List.of("HMAC"), true, true));
  /** Refuses nothing: the entry has another fault already. */
  private static final VenueTraits UNKNOWN = new VenueTraits(List.of("HMAC", "ED25519", "RSA"), true, true);

  /** Of an exchange; of none in particular for null. */
  static VenueTraits of(String exchange) {
    return exchange == null ? UNKNOWN : KNOWN.get(exchange);
  }

  /** A fault if the key is there, for an exchange that has no such thing. The value may be a secret: it is not shown. */
  static void refuse(Node node, String key, String exchange) {
    if (node.has(key)) {
      node.fault(key, null, exchange + " has none");
    }
  }
}
