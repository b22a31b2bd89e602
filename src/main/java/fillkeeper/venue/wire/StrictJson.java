package fillkeeper.venue.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Set;
import java.util.function.Predicate;

/** Strict JSON: one document, each key once, numbers kept as text, depth, lengths and the number of parts bounded. */
public final class StrictJson {

  /** Deeper than anything a venue sends; what is deeper is no message of one. */
  public static final int DEPTH_MAX = 32;
  private static final int NUMBER_MAX = 1_000;
  /** More than the longest list of instruments has: a tree of tiny parts is a hundred times as big as its text. */
  private static final int TOKENS_MAX = 400_000;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  /** Of a document of which little is kept. */
  private static final int LONG_TOKENS_MAX = 8_000_000;
  private static final JsonFactory FACTORY = factory(TOKENS_MAX);
  private static final JsonFactory LONG_FACTORY = factory(LONG_TOKENS_MAX);

  private final Predicate<String> kept;
  /** The whole text, where all of it is kept; else null. */
  private final String source;

  private StrictJson(Predicate<String> kept, String source) {
    this.kept = kept;
    this.source = source;
  }

  private static JsonFactory factory(int tokensMax) {
    return JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(DEPTH_MAX)
            .maxNumberLength(NUMBER_MAX)
            .maxTokenCount(tokensMax)
            .build())
        .build();
  }

  /**
   * Reads one whole document.
   *
   * @throws UnreadableException if it is not exactly one, or beyond the bounds
   */
  public static JsonNode parse(String text) {
    return new StrictJson(key -> true, text).document(FACTORY, text);
  }

  /**
   * The same without what stands behind other keys than these, at whatever depth: of a document that is long and mostly
   * of no use. It may have many more parts, since only what is kept is held.
   *
   * @throws UnreadableException as for the whole; of what is left out only that it is JSON is looked at
   */
  public static JsonNode parse(String text, Set<String> keys) {
    return new StrictJson(keys::contains, null).document(LONG_FACTORY, text);
  }

  /** As {@link #parse}, and the document is an object. */
  public static JsonNode parseObject(String text) {
    JsonNode document = parse(text);
    if (!document.isObject()) {
      throw new UnreadableException("not a JSON object");
    }
    return document;
  }

  private JsonNode document(JsonFactory factory, String text) {
    try (JsonParser in = factory.createParser(text)) {
      JsonNode document = value(in, in.nextToken());
      if (in.nextToken() != null) {
        throw new UnreadableException("something follows the JSON document");
      }
      return document;
    } catch (StreamConstraintsException beyond) {
      throw new UnreadableException("JSON beyond the bounds of depth, length or number");
    } catch (IOException malformed) {
      throw new UnreadableException("not JSON");
    }
  }

  private JsonNode value(JsonParser in, JsonToken token) throws IOException {
    if (token == null) {
      throw new UnreadableException("not JSON");
    }
    return switch (token) {
      case START_OBJECT -> object(in);
      case START_ARRAY -> array(in);
      case VALUE_STRING -> NODES.textNode(in.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new NumberText(in.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new UnreadableException("not JSON");
    };
  }

  private ObjectNode object(JsonParser in) throws IOException {
    Spelled object = new Spelled((int) in.currentTokenLocation().getCharOffset());
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = in.currentName();
      JsonToken token = in.nextToken();
      if (!kept.test(key)) {
        in.skipChildren();
      } else if (object.replace(key, value(in, token)) != null) {
        throw new UnreadableException("a key occurs twice in a JSON object");
      }
    }
    return source == null ? object : object.endsAt((int) in.currentLocation().getCharOffset(), source);
  }

  private ArrayNode array(JsonParser in) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
      array.add(value(in, token));
    }
    return array;
  }

  /** An object that is told again as it was spelled, where that is compact; most are, and need not be written anew. */
  @SuppressWarnings("unchecked")                        // as Jackson overrides its own deepCopy
  private static final class Spelled extends ObjectNode {

    private static final long serialVersionUID = 1L;

    private final int from;
    private int to;
    private transient String source;

    Spelled(int from) {
      super(NODES);
      this.from = from;
    }

    Spelled endsAt(int end, String within) {
      to = end;
      source = within;
      return this;
    }

    @Override
    public String toString() {
      return source != null && isCompact() ? source.substring(from, to) : super.toString();
    }

    private boolean isCompact() {
      boolean quoted = false;
      for (int i = from; i < to; i++) {
        char c = source.charAt(i);
        if (c == '"') {
          quoted = !quoted;
        } else if (c == '\\') {
          i++;
        } else if (c <= ' ' && !quoted) {
          return false;
        }
      }
      return true;
    }
  }
}
