package fillkeeper.venue.binance.usdm;

import fillkeeper.venue.wire.WireText;
import java.util.List;

/** What of the venue's texts is never kept: keys to listen by, API keys, signatures, the account's code. */
final class UsdmText {

  static final WireText WIRE = new WireText(List.of(), List.of(
      WireText.valuesOf("listenKey", "stream", "apiKey", "signature", "accountAlias"),
      WireText.parametersOf("listenKey", "signature")));

  private UsdmText() {
  }
}
