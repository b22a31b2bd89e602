package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.TimeInForce;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The venue's events and answers into our words. It knows no clock, no network and no account; of what it has read it
 * remembers only who made an order and how REST signs a charge.
 *
 * <p>Each event stands alone or within a wrapper that names its stream. A row that cannot be read comes as {@link
 * Unreadable} in its place; a word or an event that is not known stops nothing and is reported. {@code TRADE_LITE} and
 * {@code ACCOUNT_UPDATE} tell again, and with less, of a fill that an order's own event brings, so they are never rows.
 */
final class UsdmCodec {

  /** Ten times what is asked for at most; the venue has no reason to say more. */
  private static final int ROWS_MAX = 10_000;
  /** What tells of nothing that the ledger keeps, or of what is told elsewhere too. */
  private static final Set<String> TOLD_ELSEWHERE = Set.of("TRADE_LITE", "ACCOUNT_UPDATE", "ACCOUNT_CONFIG_UPDATE",
      "CONDITIONAL_ORDER_TRIGGER_REJECT", "MARGIN_CALL", "STRATEGY_UPDATE", "GRID_UPDATE");

  private static final int KINDS_MAX = 100;

  private final UnknownWords unknown;
  private final Set<String> met = new HashSet<>();
  private final UsdmOrigins origins = new UsdmOrigins();
  private final UsdmFees fees = new UsdmFees();
  private final UsdmFills fills;

  /** Reads with what is known of a symbol at the moment of reading (null: nothing). */
  UsdmCodec(Function<String, Instrument> instruments, UnknownWords unknown) {
    this.unknown = unknown;
    this.fills = new UsdmFills(instruments, origins);
  }

  /** What one message of the private stream says. Never throws. */
  UsdmFrame decode(String text, Sighting seen) {
    try {
      JsonNode message = StrictJson.parseObject(text);
      boolean wrapped = !message.has("e") && message.has("stream") && message.path("data").isObject();
      JsonNode event = wrapped ? message.path("data") : message;
      return read(event, seen);
    } catch (UnreadableException refused) {
      return new UsdmFrame.Broken(BinanceText.unreadable(refused, text, seen));
    } catch (RuntimeException surprise) {
      String name = surprise.getClass().getSimpleName();
      return new UsdmFrame.Broken(BinanceText.unreadable(new UnreadableException("unforeseen: " + name), text, seen));
    }
  }

  /**
   * The orders of a list, or one order alone.
   *
   * @throws ReplyException if it is no list, or one with more rows than a page can have
   */
  List<AccountEvent> orderRows(JsonNode answer, Sighting seen) {
    return rows(answer, seen, node -> told(UsdmOrders.asked(node, origins, seen), new Row(node), "origType"));
  }

  /**
   * The conditional orders of a list.
   *
   * @throws ReplyException if it is no list, or one with more rows than a page can have
   */
  List<AccountEvent> algoOrderRows(JsonNode answer, Sighting seen) {
    return rows(answer, seen, node -> toldAlgo(UsdmAlgoOrders.asked(node, origins, seen), new Row(node)));
  }

  /**
   * The fills of a list.
   *
   * @throws ReplyException if it is no list, or one with more rows than a page can have
   */
  List<AccountEvent> fillRows(JsonNode answer, Sighting seen) {
    fees.learn(UsdmAnswers.list(answer));
    return rows(answer, seen, node -> fills.asked(node, fees, seen));
  }

  /**
   * The funding payments of a list of income; income of another kind is no row of ours.
   *
   * @throws ReplyException if it is no list, or one with more rows than a page can have
   */
  List<AccountEvent> fundingRows(JsonNode answer, Sighting seen) {
    return rows(answer, seen, node ->
        UsdmIncome.FUNDING.equals(UsdmIncome.type(node)) ? UsdmIncome.funding(node, seen) : null);
  }

  private UsdmFrame read(JsonNode event, Sighting seen) {
    Row envelope = new Row(event);
    String word = envelope.text("e");
    if (word == null) {
      return control(envelope);
    }
    return switch (word) {
      case "ORDER_TRADE_UPDATE" -> new UsdmFrame.Rows(word, order(event, seen));
      case "ALGO_UPDATE" -> new UsdmFrame.Rows(word, algoOrder(event, seen));
      case "listenKeyExpired" -> new UsdmFrame.Expired(envelope.text("listenKey"));
      case "serverShutdown" -> new UsdmFrame.Leaving();
      default -> other(word, event);
    };
  }

  /** The venue adds kinds of events without notice; one that is not known is told with what it says, once. */
  private UsdmFrame other(String word, JsonNode event) {
    String fit = BinanceText.FIT.message(word);
    if (!TOLD_ELSEWHERE.contains(word)) {
      boolean first = met.size() < KINDS_MAX && met.add(fit);
      unknown.met("event", first ? BinanceText.FIT.message(event.toString()) : fit);
    }
    return new UsdmFrame.Ignored(fit);
  }

  /** The venue answers on this socket only what was asked, and nothing is asked there. */
  private static UsdmFrame control(Row envelope) {
    if (envelope.has("id") || envelope.has("error") || envelope.has("code")) {
      return new UsdmFrame.Ignored("an answer");
    }
    throw new UnreadableException("neither an event nor an answer");
  }

  private List<AccountEvent> order(JsonNode event, Sighting seen) {
    return alone(event, seen, () -> {
      Row order = Row.storable(event.path("o"));
      Row.storable(event);
      OrderReport report = told(UsdmOrders.heard(order, event, origins, seen), order, "ot");
      note("x", order.text("x"), UsdmWords.isExecution(order.text("x")));
      note("er", order.text("er"), UsdmWords.isExpiry(order.text("er")));
      return UsdmFills.isFill(order) ? List.of(fills.heard(order, event, seen), report) : List.of(report);
    });
  }

  private List<AccountEvent> algoOrder(JsonNode event, Sighting seen) {
    return alone(event, seen, () -> {
      Row order = Row.storable(event.path("o"));
      Row.storable(event);
      return List.of(toldAlgo(UsdmAlgoOrders.heard(order, event, origins, seen), order));
    });
  }

  /** What an event carries, or that it cannot be read, in its place. */
  private static List<AccountEvent> alone(JsonNode event, Sighting seen,
      Supplier<List<AccountEvent>> reading) {
    try {
      return reading.get();
    } catch (UnreadableException refused) {
      return List.of(BinanceText.unreadable(refused, event.toString(), seen));
    }
  }

  private static List<AccountEvent> rows(JsonNode answer, Sighting seen, Function<JsonNode, AccountEvent> reader) {
    JsonNode list = UsdmAnswers.list(answer);
    if (list.size() > ROWS_MAX) {
      throw new ReplyException("a page of " + list.size() + " rows");
    }
    List<AccountEvent> events = new ArrayList<>(list.size());
    for (JsonNode node : list) {
      try {
        AccountEvent event = reader.apply(node);
        if (event != null) {
          events.add(event);
        }
      } catch (UnreadableException refused) {
        events.add(BinanceText.unreadable(refused, node.toString(), seen));
      }
    }
    return List.copyOf(events);
  }

  private OrderReport told(OrderReport report, Row row, String typeKey) {
    boolean heard = typeKey.equals("ot");
    note(heard ? "X" : "status", report.rawStatus(), UsdmWords.isStatus(report.rawStatus()));
    note(typeKey, row.text(typeKey), UsdmWords.isOrderType(row.text(typeKey)));
    noteTerms(report, row, heard ? "S" : "side", heard ? "ps" : "positionSide", heard ? "f" : "timeInForce");
    return report;
  }

  private OrderReport toldAlgo(OrderReport report, Row row) {
    boolean heard = row.has("aid");
    note(heard ? "algo X" : "algoStatus", report.rawStatus(), UsdmWords.algoStatus(report.rawStatus()) != null);
    String type = UsdmAlgoOrders.type(row);
    note("orderType", type, UsdmWords.isOrderType(type));
    noteTerms(report, row, heard ? "S" : "side", heard ? "ps" : "positionSide", heard ? "f" : "timeInForce");
    return report;
  }

  private void noteTerms(OrderReport report, Row row, String side, String positionSide, String timeInForce) {
    note(side, row.text(side), report.terms().side() != null);
    note(positionSide, row.text(positionSide), UsdmWords.isPositionSide(row.text(positionSide)));
    note(timeInForce, row.text(timeInForce), report.terms().timeInForce() != TimeInForce.UNKNOWN);
  }

  private void note(String where, String word, boolean known) {
    if (!known && word != null) {
      unknown.met(where, BinanceText.FIT.message(word));
    }
  }
}
