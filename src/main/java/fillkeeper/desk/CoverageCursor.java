package fillkeeper.desk;

import fillkeeper.ledger.LedgerLists.CoverageKey;
import io.vertx.core.json.JsonArray;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** A place in the list of coverage, which has no numbers: its key, as text that is handed back as it is. */
public final class CoverageCursor {

  private CoverageCursor() {
  }

  static String of(CoverageKey key) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(new JsonArray()
        .add(key.category()).add(key.kind()).add(key.scope()).add(key.from().toString())
        .encode().getBytes(StandardCharsets.UTF_8));
  }

  /** Reads one; empty if the text is none. */
  public static Optional<CoverageKey> parse(String text) {
    try {
      JsonArray key = new JsonArray(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
      for (int i = 0; i < 4; i++) {
        if (!Fields.isStorable(key.getString(i))) {
          return Optional.empty();
        }
      }
      return key.size() != 4 ? Optional.empty() : Optional.of(new CoverageKey(key.getString(0), key.getString(1),
          key.getString(2), Instant.parse(key.getString(3))));
    } catch (RuntimeException other) {
      return Optional.empty();
    }
  }
}
