package fillkeeper.settings;

import java.util.List;

/**
 * What is built into this program.
 *
 * @param exchanges those whose accounts can be kept and whose trades can be recorded, in the order in which they are
 *                  shown
 * @param feeds     whether feeds with a provider can be recorded
 */
public record VenueCatalog(List<VenueTraits> exchanges, boolean feeds) {

  public VenueCatalog {
    exchanges = List.copyOf(exchanges);
  }

  /** Their names. */
  List<String> names() {
    return exchanges.stream().map(VenueTraits::exchange).toList();
  }

  /** Of an exchange; of none in particular for null. */
  VenueTraits of(String exchange) {
    return exchanges.stream().filter(traits -> traits.exchange().equals(exchange)).findFirst()
        .orElse(VenueTraits.UNKNOWN);
  }
}
