package fillkeeper.settings;

import java.util.List;

/**
 * Which of the keys of an account mean something at an exchange, and with which words.
 *
 * @param exchange   its name, in lower case
 * @param categories its own words for what can be kept, in the order in which they are shown
 * @param keyTypes   how requests may be signed
 * @param passphrase whether a key comes with a passphrase
 * @param businessWs whether further private channels are kept at a place of their own
 */
public record VenueTraits(String exchange, List<String> categories, List<KeyType> keyTypes, boolean passphrase,
    boolean businessWs) {

  /** Refuses nothing: the entry has another fault already. */
  static final VenueTraits UNKNOWN = new VenueTraits(null, List.of(), List.of(KeyType.values()), true, true);

  public VenueTraits {
    categories = List.copyOf(categories);
    keyTypes = List.copyOf(keyTypes);
  }

  boolean isUnknown() {
    return exchange == null;
  }

  /** The words for how requests may be signed. */
  List<String> keyTypeWords() {
    return keyTypes.stream().map(KeyType::name).toList();
  }

  /** A fault if the key is there, for an exchange that has no such thing. The value may be a secret: it is not shown. */
  void refuse(Node node, String key) {
    if (node.has(key)) {
      node.fault(key, null, exchange + " has none");
    }
  }
}
