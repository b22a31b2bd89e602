package fillkeeper.venue.wire;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import java.util.function.Function;

/**
 * What was answered, and how it became known.
 *
 * @param asked   who was asked what, as failures name it
 * @param result  missing where the venue knows no such thing
 * @param seen    when the request was sent
 * @param heardAt our monotonic clock when the last byte was there
 */
public record Told(String asked, JsonNode result, Sighting seen, long heardAt) {

  /** Whether the venue answered that there is no such thing. */
  public boolean isAbsent() {
    return result.isMissingNode();
  }

  /** What the result says. Throws {@link AttemptFailure} where it does not say what was asked for. */
  public <T> T read(Function<JsonNode, T> reader) {
    try {
      if (isAbsent()) {
        throw new ReplyException("the venue knows no such thing");
      }
      return reader.apply(result);
    } catch (ReplyException | UnreadableException incomplete) {
      throw new AttemptFailure(Cause.SYNC_FAILED, asked + ": " + incomplete.getMessage());
    }
  }

  /** Without the result: it may carry a key. */
  @Override
  public String toString() {
    return "Told[" + asked + "]";
  }
}
