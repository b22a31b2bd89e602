package fillkeeper.simulator.bybit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Consumer;

/** A frame that a {@link Script} keeps: to be said as often as a test likes, as it is or changed. Itself unchanging. */
public final class Cue {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Script script;
  private final Frame frame;

  Cue(Script script, Frame frame) {
    this.script = script;
    this.frame = frame;
  }

  /** Says it now, behind everything that was said before. */
  public Cue say() {
    script.say(frame);
    return this;
  }

  /** The same with another value of a key in each row. */
  public Cue with(String key, String value) {
    return changed(row -> row.put(key, value));
  }

  /** The same with a JSON number of any length as the value of a key in each row. */
  public Cue with(String key, BigInteger number) {
    return changed(row -> row.put(key, number));
  }

  /** The same without these keys in its rows. */
  public Cue without(String... keys) {
    return changed(row -> row.remove(List.of(keys)));
  }

  /** The rows of both, these first, in one frame; both are of one topic. */
  public Cue and(Cue other) {
    ArrayNode rows = rows(frame);
    rows.addAll(rows(other.frame));
    return new Cue(script, frame.with(rows.toString()));
  }

  /** Whether a row of it has these values. */
  boolean isAbout(String kind, String key, String value) {
    boolean found = false;
    if (frame.kind().equals(kind)) {
      for (var row : rows(frame)) {
        found |= row.path(key).asText().equals(value);
      }
    }
    return found;
  }

  Frame frame() {
    return frame;
  }

  private Cue changed(Consumer<ObjectNode> change) {
    ArrayNode rows = rows(frame);
    rows.forEach(row -> change.accept((ObjectNode) row));
    return new Cue(script, frame.with(rows.toString()));
  }

  private static ArrayNode rows(Frame frame) {
    try {
      return (ArrayNode) JSON.readTree(frame.rows());
    } catch (JsonProcessingException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
