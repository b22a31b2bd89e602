package fillkeeper.venue.binance.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fillkeeper.venue.wire.ReplyException;
import java.math.BigInteger;

/**
 * A page of a list of fills that goes on by their ids.
 *
 * <p>A trade of an account with itself is two rows of one id, and a page may end between them. So one that may have been
 * cut leaves the rows of its last id to the next page.
 *
 * @param rows what the page counts for
 * @param next the id that the next page begins with; null behind an empty page, which is the end
 */
public record IdPage(JsonNode rows, BigInteger next) {

  /**
   * Of an answer.
   *
   * @param key  what the id of a row is called
   * @param full how many rows an answer has at least that may have been cut
   * @throws ReplyException if a row has no id behind which the list could go on
   */
  public static IdPage of(JsonNode answer, String key, int full) {
    BigInteger last = null;
    for (JsonNode row : answer) {
      last = last == null ? id(row, key) : last.max(id(row, key));
    }
    if (last == null) {
      return new IdPage(answer, null);
    }
    ArrayNode before = JsonNodeFactory.instance.arrayNode();
    for (JsonNode row : answer) {
      if (!id(row, key).equals(last)) {
        before.add(row);
      }
    }
    return answer.size() < full || before.isEmpty() ? new IdPage(answer, last.add(BigInteger.ONE))
        : new IdPage(before, last);
  }

  private static BigInteger id(JsonNode row, String key) {
    String id = row.path(key).asText();
    if (!id.matches("\\d{1,20}")) {
      throw new ReplyException("a row has no id behind which the list could go on");
    }
    return new BigInteger(id);
  }
}
