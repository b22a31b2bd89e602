package fillkeeper.venue.bybit;

import fillkeeper.domain.Instrument;
import fillkeeper.venue.wire.Instruments;
import java.util.List;

/** The currencies of a symbol: from its instrument where that is known, else from how the venue forms names. */
final class BybitCoins {

  private static final List<String> QUOTES = List.of("USDT", "USDC", "USDE", "USD1", "USDQ", "USDR", "DAI", "EUR",
      "BRL", "PLN", "TRY", "BTC", "ETH", "SOL", "MNT");
  private static final String USDC = "USDC";

  private final String category;
  private final String symbol;
  private final Instrument instrument;

  BybitCoins(Instruments instruments, String category, String symbol) {
    this.category = category;
    this.symbol = symbol;
    this.instrument = instruments.find(category, symbol);
  }

  /** Null if unknown. */
  Instrument instrument() {
    return instrument;
  }

  /** What is bought and sold; null if unknown. */
  String base() {
    if (instrument != null && instrument.baseCurrency() != null) {
      return instrument.baseCurrency();
    }
    if (isContract()) {
      return "inverse".equals(category) ? before("USD") : null;
    }
    String quote = quote();
    return quote == null ? null : before(quote);
  }

  /** What prices are in; null if unknown. */
  String quote() {
    if (instrument != null && instrument.quoteCurrency() != null) {
      return instrument.quoteCurrency();
    }
    return switch (category) {
      case "spot" -> suffix(symbol);
      case "linear", "option" -> stable();
      case "inverse" -> "USD";
      default -> null;
    };
  }

  /** What a contract's fees, funding and profit are paid in; null if unknown. */
  String settle() {
    if (instrument != null && instrument.settleCurrency() != null) {
      return instrument.settleCurrency();
    }
    return "inverse".equals(category) ? base() : quote();
  }

  private boolean isContract() {
    return !"spot".equals(category);
  }

  /** {@code BTCUSDT}, {@code BTCUSDT-26JUN26} and {@code BTC-26JUN26-70000-C-USDT} are in USDT, the others in USDC. */
  private String stable() {
    int dash = symbol.indexOf('-');
    String name = dash < 0 ? symbol : symbol.substring(0, dash);
    if (name.endsWith("USDT") || symbol.endsWith("-USDT")) {
      return "USDT";
    }
    return dash > 0 || name.endsWith("PERP") || name.endsWith(USDC) ? USDC : null;
  }

  private static String suffix(String symbol) {
    return QUOTES.stream().filter(coin -> symbol.endsWith(coin) && symbol.length() > coin.length())
        .findFirst().orElse(null);
  }

  private String before(String part) {
    int at = symbol.indexOf(part, 1);
    return at < 0 ? null : symbol.substring(0, at);
  }
}
