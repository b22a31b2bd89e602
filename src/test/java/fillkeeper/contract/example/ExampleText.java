package fillkeeper.contract.example;

import fillkeeper.venue.wire.WireText;
import java.util.List;

/** What must not be kept of Example's words: it echoes a log-in that it refuses. */
final class ExampleText {

  static final WireText FIT = new WireText(List.of(), List.of(WireText.valuesOf("key", "sign", "account")));

  private ExampleText() {
  }
}
