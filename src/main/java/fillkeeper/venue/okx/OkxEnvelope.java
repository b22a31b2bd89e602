package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;

/**
 * What every REST answer of the venue is wrapped in.
 *
 * @param code what the answer amounts to: its own code, or of an answer that only says that its items failed, theirs
 * @param msg  the venue's words to it, secrets removed, bounded
 * @param data what was asked for
 */
record OkxEnvelope(String code, String msg, JsonNode data) {

  /** All of the items failed, or some of them did: the reason is theirs. */
  private static final String ITEMS = "[12]";

  /**
   * Reads an answer.
   *
   * @throws ReplyException if it is none of the venue's
   */
  static OkxEnvelope parse(String body) {
    try {
      JsonNode answer = StrictJson.parseObject(body);
      Row envelope = new Row(answer);
      String code = envelope.text("code");
      if (code == null || !code.matches("\\d{1,9}")) {
        throw new ReplyException("the answer has no code");
      }
      JsonNode data = answer.path("data");
      Row failed = code.matches(ITEMS) ? failedItem(data) : null;
      return failed == null ? new OkxEnvelope(code, words(envelope, "msg"), data)
          : new OkxEnvelope(failed.text("sCode"), words(failed, "sMsg"), data);
    } catch (UnreadableException unreadable) {
      throw new ReplyException("the answer is none: " + unreadable.getMessage());
    }
  }

  /** Without the data: a description of the key carries the key's addresses. */
  @Override
  public String toString() {
    return "OkxEnvelope[" + code + "]";
  }

  private static Row failedItem(JsonNode data) {
    for (JsonNode item : data) {
      Row row = new Row(item);
      String code = item.isObject() ? row.text("sCode") : null;
      if (code != null && !code.equals("0")) {
        return row;
      }
    }
    return null;
  }

  private static String words(Row row, String key) {
    String text = row.anyText(key);
    return text == null ? "" : OkxText.WIRE.message(text);
  }
}
