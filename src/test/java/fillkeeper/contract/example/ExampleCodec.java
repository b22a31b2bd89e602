package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** Example's words into ours. Pure: it knows no clock, no network and no account. */
final class ExampleCodec {

  private static final int ROWS_MAX = 1_000;

  private final UnknownWords unknown;

  ExampleCodec(UnknownWords unknown) {
    this.unknown = unknown;
  }

  /** What a message of the stream says. Never throws. */
  ExampleFrame decode(String text, Sighting seen) {
    try {
      JsonNode message = StrictJson.parseObject(text);
      if (message.has("did")) {
        Row done = new Row(message);
        String why = done.anyText("why");
        return new ExampleFrame.Done(done.text("did"), Boolean.TRUE.equals(done.bool("ok")),
            why == null ? "" : ExampleText.FIT.message(why));
      }
      return new ExampleFrame.News(message.has("fill") ? execution(message.path("fill"), seen)
          : order(message.path("order"), seen));
    } catch (UnreadableException refused) {
      return new ExampleFrame.Broken(unreadable(refused.getMessage(), text, seen));
    }
  }

  /** What could not be read, in its place. */
  static Unreadable unreadable(String reason, String what, Sighting seen) {
    return new Unreadable(reason, ExampleText.FIT.payload(what), seen);
  }

  /** The orders of an answer; one that cannot be read is in its place. */
  List<AccountEvent> orders(JsonNode answer, Sighting seen) {
    return rows(answer, seen, this::order);
  }

  /** The executions of an answer; one that cannot be read is in its place. */
  List<AccountEvent> executions(JsonNode answer, Sighting seen) {
    return rows(answer, seen, this::execution);
  }

  private static List<AccountEvent> rows(JsonNode answer, Sighting seen,
      BiFunction<JsonNode, Sighting, AccountEvent> reader) {
    List<AccountEvent> events = new ArrayList<>();
    for (JsonNode row : list(answer)) {
      try {
        events.add(reader.apply(row, seen));
      } catch (UnreadableException refused) {
        events.add(unreadable(refused.getMessage(), row.toString(), seen));
      }
    }
    return events;
  }

  private static JsonNode list(JsonNode answer) {
    JsonNode rows = answer.path("rows");
    if (!rows.isArray() || rows.size() > ROWS_MAX) {
      throw new ReplyException("the answer has no rows, or too many");
    }
    return rows;
  }

  /** Where a list goes on; null where it does not. */
  static String next(JsonNode answer) {
    String next = answer.path("next").asText("");
    return next.isEmpty() ? null : next;
  }

  KeyInfo key(JsonNode answer) {
    Row key = new Row(answer);
    return new KeyInfo(key.id("account"), !Boolean.TRUE.equals(key.bool("trades")), null);
  }

  List<Instrument> instruments(JsonNode answer) {
    List<Instrument> instruments = new ArrayList<>();
    for (JsonNode node : list(answer)) {
      Row row = Row.storable(node);
      instruments.add(new Instrument(ExampleExchange.SPOT, row.id("symbol"), row.text("base"), row.text("quote"), null,
          ContractType.SPOT, null, null, null, null, null));
    }
    return instruments;
  }

  private OrderReport order(JsonNode node, Sighting seen) {
    Row row = Row.storable(node);
    BigDecimal filled = row.quantity("filled");
    OrderStatus status = status(row.text("state"), filled);
    OrderTerms terms = new OrderTerms(row.optionalId("client"), null, side(row), null, type(row.text("kind")), null,
        null, null, null, row.amountOrNull("price"), row.requiredAmount("size"), null, null, null, null,
        row.time("made"), row.json());
    return new OrderReport(OrderKey.order(ExampleExchange.SPOT, row.id("symbol"), row.id("id")), terms, status,
        row.text("state"), filled, null, row.amount("worth"), null, row.time("changed"), Set.of(), seen);
  }

  private OrderStatus status(String state, BigDecimal filled) {
    OrderStatus begun = filled.signum() > 0 ? OrderStatus.PARTIALLY_FILLED : OrderStatus.NEW;
    return switch (String.valueOf(state)) {
      case "open" -> begun;
      case "done" -> OrderStatus.FILLED;
      case "cancelled" -> OrderStatus.CANCELED;
      case "refused" -> OrderStatus.REJECTED;
      default -> {
        unknown.met("state", ExampleText.FIT.message(String.valueOf(state)));
        yield filled.signum() > 0 ? begun : OrderStatus.UNKNOWN;
      }
    };
  }

  private OrderType type(String kind) {
    return switch (String.valueOf(kind)) {
      case "limit" -> OrderType.LIMIT;
      case "market" -> OrderType.MARKET;
      default -> {
        unknown.met("kind", ExampleText.FIT.message(String.valueOf(kind)));
        yield OrderType.UNKNOWN;
      }
    };
  }

  private static Side side(Row row) {
    return switch (String.valueOf(row.text("side"))) {
      case "buy" -> Side.BUY;
      case "sell" -> Side.SELL;
      default -> throw new UnreadableException("side is neither buy nor sell");
    };
  }

  private Execution execution(JsonNode node, Sighting seen) {
    Row row = Row.storable(node);
    String order = row.id("order");
    BigDecimal size = row.quantity("size");
    BigDecimal price = row.requiredAmount("price");
    ExecutionKey key = new ExecutionKey(ExampleExchange.SPOT, RecordType.EXECUTION, row.id("symbol"), row.id("id"),
        ExampleRules.IDENTITY.leg(order));
    return new Execution(key, order, row.optionalId("client"), side(row), null, ExecType.TRADE, null, price, size, size,
        price.multiply(size), null, ExampleRules.FEE.paid(row.amount("fee")), row.text("coin"), null, List.of(), null,
        null, row.bool("maker"), row.time("time"), row.json(), seen);
  }
}
