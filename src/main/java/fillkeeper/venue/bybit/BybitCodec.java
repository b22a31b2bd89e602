package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The venue's private messages and answers into our words. Pure: it knows no clock, no network and no account.
 *
 * <p>A row that cannot be read comes as {@link fillkeeper.domain.Unreadable} in its place; a word that is not known
 * stops nothing and is reported. Executions are read with what the given instruments say of their symbol at that moment.
 */
final class BybitCodec {

  /** Ten times what is asked for at most; the venue has no reason to say more. */
  static final int ROWS_MAX = 1_000;
  private static final String FAST = "execution.fast";
  /** The topics of an account's state, alone or with a category behind them; the longer one first. */
  private static final List<String> KINDS = List.of(FAST, "execution", "order");

  private final Supplier<Instruments> instruments;
  private final UnknownWords unknown;

  BybitCodec(Supplier<Instruments> instruments, UnknownWords unknown) {
    this.instruments = instruments;
    this.unknown = unknown;
  }

  /** What one message of the private socket says. Never throws. */
  BybitFrame decode(String text, Sighting seen) {
    BybitFrame frame = BybitFrames.decode(text, seen, this::topic);
    if (frame instanceof BybitFrame.Ignored ignored) {
      unknown.met("topic", BybitText.FIT.message(ignored.topic()));
    }
    return frame;
  }

  /**
   * The orders of a REST result.
   *
   * @throws ReplyException if it has no list or no category, or more rows than a page can have
   */
  List<AccountEvent> orderRows(JsonNode result, Sighting seen) {
    String category = category(result);
    return rows(page(result), seen, row -> BybitOrders.report(row, category, seen));
  }

  /**
   * The executions of a REST result.
   *
   * @throws ReplyException if it has no list or no category, or more rows than a page can have
   */
  List<AccountEvent> executionRows(JsonNode result, Sighting seen) {
    String category = category(result);
    return rows(page(result), seen,
        row -> BybitExecutions.execution(row, category, false, instruments.get(), seen));
  }

  /** Where the list goes on, exactly as sent; null where it does not. */
  String nextCursor(JsonNode result) {
    String cursor = result.path("nextPageCursor").asText("");
    return cursor.isEmpty() ? null : cursor;
  }

  /**
   * What is tradable.
   *
   * @throws ReplyException if the result has no list
   */
  List<Instrument> instruments(JsonNode result, String category) {
    return BybitAnswers.instruments(list(result), category);
  }

  /**
   * Whose key it is and what it may do.
   *
   * @throws ReplyException if the result does not say whose
   */
  KeyInfo keyInfo(JsonNode result) {
    return BybitAnswers.keyInfo(result);
  }

  private BybitFrame topic(String topic, JsonNode frame, Sighting seen) {
    for (String kind : KINDS) {
      if (topic.equals(kind) || topic.startsWith(kind + ".")) {
        String category = topic.equals(kind) ? null : topic.substring(kind.length() + 1);
        return new BybitFrame.Rows(topic, rows(BybitFrames.data(frame), seen, reader(kind, category, seen)));
      }
    }
    return other(topic);
  }

  private Function<JsonNode, AccountEvent> reader(String kind, String category, Sighting seen) {
    return kind.equals("order")
        ? row -> BybitOrders.report(row, category, seen)
        : row -> BybitExecutions.execution(row, category, kind.equals(FAST), instruments.get(), seen);
  }

  /** Another product's orders would be state too, if somebody subscribed them. */
  private static BybitFrame other(String topic) {
    if (topic.contains("order") || topic.contains("execution")) {
      throw new UnreadableException("a topic that is not known and may carry orders");
    }
    return new BybitFrame.Ignored(topic);
  }

  private List<AccountEvent> rows(JsonNode rows, Sighting seen, Function<JsonNode, AccountEvent> reader) {
    List<AccountEvent> events = new ArrayList<>(rows.size());
    for (JsonNode row : rows) {
      try {
        AccountEvent event = reader.apply(row);
        BybitWords.unknown(new Row(row), event).forEach((where, word) ->
            unknown.met(where, BybitText.FIT.message(word)));
        events.add(event);
      } catch (UnreadableException refused) {
        events.add(BybitFrames.unreadable(refused, row.toString(), seen));
      }
    }
    return List.copyOf(events);
  }

  private static JsonNode page(JsonNode result) {
    JsonNode page = list(result);
    if (page.size() > ROWS_MAX) {
      throw new ReplyException("a page of " + page.size() + " rows");
    }
    return page;
  }

  private static JsonNode list(JsonNode result) {
    JsonNode list = result.path("list");
    if (!list.isArray()) {
      throw new ReplyException("the result has no list");
    }
    return list;
  }

  private static String category(JsonNode result) {
    String category = result.path("category").asText("");
    if (category.isEmpty()) {
      throw new ReplyException("the result has no category");
    }
    return category;
  }
}
