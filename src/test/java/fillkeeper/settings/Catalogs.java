package fillkeeper.settings;

import fillkeeper.settings.VenueTraits.Key;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What may be built into a program, as tests of the configuration need it. */
public final class Catalogs {

  private static final List<String> SINGLE = List.of("trade");
  private static final List<String> ADDED_UP = List.of("agg_trade");
  private static final List<String> BOTH = List.of("trade", "agg_trade");

  private Catalogs() {
  }

  /** One exchange, with all of its categories. */
  public static VenueCatalog bybit() {
    return bybit("spot", "linear", "inverse", "option");
  }

  /** One exchange, with some of its categories. */
  static VenueCatalog bybit(String... categories) {
    return new VenueCatalog(List.of(new VenueTraits("bybit", Words.ENVIRONMENTS, List.of(KeyType.HMAC, KeyType.RSA),
        List.of(categories), Arrays.stream(categories).collect(Collectors.toMap(Function.identity(), name -> SINGLE)),
        Set.of(Key.SYMBOLS, Key.SETTLE_COINS, Key.FAST_EXECUTIONS), Duration.ofMinutes(10))), true);
  }

  /** Three exchanges that differ in all that may differ. */
  public static VenueCatalog three() {
    return new VenueCatalog(List.of(bybit().exchanges().get(0),
        new VenueTraits("binance", Words.ENVIRONMENTS, List.of(KeyType.HMAC, KeyType.ED25519, KeyType.RSA),
            List.of("spot", "usdm"), Map.of("spot", BOTH, "usdm", ADDED_UP), Set.of(Key.SYMBOLS),
            null),
        new VenueTraits("okx", List.of("mainnet", "demo", "simulator"), List.of(KeyType.HMAC),
            List.of("spot", "margin", "swap", "futures", "option"),
            Map.of("spot", BOTH, "margin", BOTH, "swap", BOTH, "futures", BOTH, "option", BOTH),
            Set.of(Key.PASSPHRASE, Key.BUSINESS_WS), Duration.ofSeconds(30))), true);
  }
}
