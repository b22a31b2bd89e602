package fillkeeper.venue.okx;

import fillkeeper.venue.wire.WireText;
import java.util.List;

/** What of the venue's texts is never kept: what proves who asks, and the account's own numbers. */
final class OkxText {

  static final WireText WIRE = new WireText(List.of(), List.of(
      WireText.valuesOf("apiKey", "passphrase", "sign", "uid", "mainUid", "ip", "OK-ACCESS-KEY", "OK-ACCESS-SIGN",
          "OK-ACCESS-PASSPHRASE")));

  private OkxText() {
  }
}
