package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Query;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The parameters of a request, with what only this exchange has. */
final class RestQuery extends Query {

  RestQuery(String raw) {
    super(raw);
  }

  @Override
  protected RuntimeException refusal(String problem) {
    return RestRefusal.params(problem);
  }

  String category() {
    String category = text("category");
    if (!category.matches("spot|linear|inverse|option")) {
      throw RestRefusal.params("Illegal category");
    }
    return category;
  }

  /** The place where the next page begins; null for the first. Sent as received or encoded once more. */
  Shelf.Key cursor() {
    if (!has("cursor")) {
      return null;
    }
    String cursor = decoded(text("cursor"));
    if (!cursor.matches("page_args=-?[0-9]{1,18}:-?[0-9]{1,19}&[0-9]*")) {
      throw RestRefusal.params("cursor invalid");
    }
    String[] parts = cursor.substring("page_args=".length(), cursor.indexOf('&')).split(":");
    return new Shelf.Key(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** The cursor that was sent, as the exchange gave it out. */
  String sameCursor() {
    return URLEncoder.encode(decoded(text("cursor")), StandardCharsets.UTF_8);
  }

  /** As the exchange gives it out: encoded already. */
  static String cursor(Shelf.Key behind, String salt) {
    return "page_args%3D" + behind.atMs() + "%3A" + behind.serial() + "%26" + salt;
  }
}
