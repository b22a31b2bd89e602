package fillkeeper.ticks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Tick;
import fillkeeper.domain.TickHash;
import fillkeeper.domain.Unreadable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads a feed's messages by a mapping, and gives each tick its identity. A message without rows is no ticks, nor is a
 * row that has none of the fields every tick has, nor one bare word, as {@code pong}. Never throws: what cannot be read
 * is a value.
 */
public final class FrameReader {

  private static final int DEPTH_MAX = 32;
  private static final int PAYLOAD_MAX = 4_096;
  private static final Pattern WORD = Pattern.compile("\\s*[A-Za-z]{1,16}\\s*");
  private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEPTH_MAX).build()).build())
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.USE_BIG_INTEGER_FOR_INTS,
          DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
      .build();

  private final String feed;
  private final Mapping mapping;
  private final boolean numbered;

  /**
   * For one feed.
   *
   * @param feed     its name, part of every identity
   * @param numbered whether the feed's sequence is part of what makes a tick without an id
   */
  public FrameReader(String feed, Mapping mapping, boolean numbered) {
    this.feed = feed;
    this.mapping = mapping;
    this.numbered = numbered;
  }

  /** What a message says. */
  public TickFrame read(String text, Sighting seen) {
    if (WORD.matcher(text).matches()) {
      return TickFrame.NONE;
    }
    JsonNode message;
    try {
      message = JSON.readTree(text);
    } catch (JsonProcessingException | NumberFormatException malformed) {      // an exponent beyond every number
      return new TickFrame(false, List.of(), List.of(unreadable("not one JSON document within bounds", text, seen)));
    }
    boolean whole = mapping.rows().matches();
    JsonNode rows = message.at(mapping.rows());
    if (!whole && !rows.isArray()) {
      return TickFrame.NONE;
    }
    boolean snapshot = mapping.snapshotFlag() != null && isTrue(message.at(mapping.snapshotFlag()));
    return whole && !rows.isArray() ? ticks(List.of(rows), snapshot, seen) : ticks(rows, snapshot, seen);
  }

  private TickFrame ticks(Iterable<JsonNode> rows, boolean snapshot, Sighting seen) {
    List<Tick> ticks = new ArrayList<>();
    List<Unreadable> unreadable = new ArrayList<>();
    Map<TickHash, Integer> equal = new HashMap<>();
    for (JsonNode node : rows) {
      try {
        if (mapping.fields().required().stream().anyMatch(field -> !node.at(field).isMissingNode())) {
          ticks.add(tick(new TickRow(node), equal, seen));
        }
      } catch (IllegalArgumentException refused) {
        unreadable.add(unreadable(refused.getMessage(), node.toString(), seen));
      }
    }
    return new TickFrame(snapshot, List.copyOf(ticks), List.copyOf(unreadable));
  }

  private Tick tick(TickRow row, Map<TickHash, Integer> equal, Sighting seen) {
    Mapping.Fields at = mapping.fields();
    String symbol = row.required("symbol", at.symbol());
    String tradeId = row.id("tradeId", at.tradeId());
    Tick told = new Tick(feed + ":" + symbol, symbol, null, null, row.sequence(at.seq()), tradeId, 0,
        row.time(at.ts(), mapping.unit()), row.amount("price", at.price()), row.amount("size", at.size()),
        row.text("side", at.side()), seen.receivedAt());
    boolean byContent = tradeId == null && mapping.identity().isEmpty();
    List<String> content = content(told, byContent && numbered);
    List<String> identity = byContent ? content : tradeId == null ? chosen(row, told)
        : List.of(told.stream(), tradeId);
    String kind = byContent ? "content" : tradeId == null ? "chosen" : "id";
    TickHash hash = TickIdentity.of(kind, identity);
    int ordinal = tradeId == null && mapping.keepsEqual() ? equal.merge(hash, 1, Integer::sum) - 1 : 0;
    return new Tick(told.stream(), symbol, ordinal == 0 ? hash : ordered(kind, identity, ordinal),
        TickIdentity.of("said", content), told.seq(), tradeId, ordinal, told.tradedAt(), told.price(), told.size(),
        told.side(), told.receivedAt());
  }

  private static List<String> content(Tick tick, boolean withSequence) {
    List<String> fields = new ArrayList<>(Arrays.asList(tick.stream(), TickIdentity.canonical(tick.tradedAt()),
        Amounts.canonical(tick.price()), Amounts.canonical(tick.size()), tick.side()));
    if (withSequence) {
      fields.add(tick.seq() == null ? null : tick.seq().toString());
    }
    return fields;
  }

  /** The fields that the configuration names; amounts and times of the mapping in their one spelling. */
  private List<String> chosen(TickRow row, Tick tick) {
    List<String> fields = new ArrayList<>(List.of(tick.stream()));
    boolean any = false;
    for (JsonPointer pointer : mapping.identity()) {
      String field = chosen(row, tick, pointer);
      any |= field != null;
      fields.add(field);
    }
    if (!any) {
      throw new IllegalArgumentException("nothing of its identity is there");
    }
    return fields;
  }

  private String chosen(TickRow row, Tick tick, JsonPointer pointer) {
    if (pointer.equals(mapping.fields().price())) {
      return Amounts.canonical(tick.price());
    }
    if (pointer.equals(mapping.fields().size())) {
      return Amounts.canonical(tick.size());
    }
    return pointer.equals(mapping.fields().ts()) ? TickIdentity.canonical(tick.tradedAt()) : row.canonical(pointer);
  }

  private static TickHash ordered(String kind, List<String> identity, int ordinal) {
    List<String> fields = new ArrayList<>(identity);
    fields.add(Integer.toString(ordinal));
    return TickIdentity.of(kind + " again", fields);
  }

  private static boolean isTrue(JsonNode flag) {
    return flag.isBoolean() ? flag.booleanValue() : List.of("true", "1", "snapshot").contains(flag.asText());
  }

  private static Unreadable unreadable(String reason, String payload, Sighting seen) {
    return new Unreadable(reason, TickRow.storable(payload, PAYLOAD_MAX), seen);
  }
}
