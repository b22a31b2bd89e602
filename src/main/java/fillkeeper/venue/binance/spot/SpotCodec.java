package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.TimeInForce;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The rows of spot's lists and of its execution reports into our words. Pure: it knows no clock, no network and no account.
 *
 * <p>A row that cannot be read comes as {@link fillkeeper.domain.Unreadable} in its place; a word that is not known
 * stops nothing and is reported.
 */
final class SpotCodec {

  private final Supplier<Instruments> instruments;
  private final UnknownWords unknown;

  SpotCodec(Supplier<Instruments> instruments, UnknownWords unknown) {
    this.instruments = instruments;
    this.unknown = unknown;
  }

  /**
   * The orders of an answer: a list of them.
   *
   * @throws ReplyException if it is no list
   */
  List<AccountEvent> orders(JsonNode answer, Sighting seen) {
    return rows(answer, seen, row -> order(row, seen));
  }

  /**
   * The one order of an answer.
   *
   * @throws ReplyException if it is no order
   */
  AccountEvent order(JsonNode answer, Sighting seen) {
    if (!answer.isObject()) {
      throw new ReplyException("the answer is no order");
    }
    return read(answer, seen, row -> order(row, seen));
  }

  /**
   * The fills of an answer: a list of trades.
   *
   * @throws ReplyException if it is no list
   */
  List<AccountEvent> trades(JsonNode answer, Sighting seen) {
    return rows(answer, seen, row -> SpotFills.trade(row, instruments.get(), seen));
  }

  /**
   * The fills of an answer: a list of allocations.
   *
   * @throws ReplyException if it is no list
   */
  List<AccountEvent> allocations(JsonNode answer, Sighting seen) {
    return rows(answer, seen, row -> SpotFills.allocation(row, instruments.get(), seen));
  }

  /** What an execution report says: the fill first, so that nobody sees an order filled without it. */
  List<AccountEvent> report(JsonNode event, Sighting seen) {
    try {
      Row row = Row.storable(event);
      OrderReport order = SpotOrders.report(row, seen);
      Execution fill = SpotFills.heard(row, instruments.get(), seen);
      noteUnknown(order, row);
      note(row, "x", !SpotWords.isExecutionType(row.text("x")));
      return fill == null ? List.of(order) : List.of(fill, order);
    } catch (UnreadableException refused) {
      return List.of(BinanceText.unreadable(refused, event.toString(), seen));
    }
  }

  /** A kind of event that is not known. */
  void metEvent(String kind) {
    unknown.met("event", BinanceText.FIT.message(kind));
  }

  private OrderReport order(Row row, Sighting seen) {
    OrderReport order = SpotOrders.report(row, seen);
    noteUnknown(order, row);
    return order;
  }

  private void noteUnknown(OrderReport order, Row row) {
    boolean heard = order.seen().source() == Source.STREAM;
    OrderTerms terms = order.terms();
    note(row, SpotField.STATUS.key(heard), !SpotWords.isStatus(order.rawStatus()));
    note(row, SpotField.SIDE.key(heard), terms.side() == null);
    note(row, SpotField.TYPE.key(heard), SpotWords.orderType(row.text(SpotField.TYPE.key(heard)), false)
        == OrderType.UNKNOWN);
    note(row, SpotField.TIME_IN_FORCE.key(heard), terms.timeInForce() == TimeInForce.UNKNOWN);
  }

  /** What is empty is no word. */
  private void note(Row row, String where, boolean isUnknown) {
    String word = isUnknown ? row.text(where) : null;
    if (word != null) {
      unknown.met(where, BinanceText.FIT.message(word));
    }
  }

  private static List<AccountEvent> rows(JsonNode answer, Sighting seen, Function<Row, AccountEvent> reader) {
    if (!answer.isArray()) {
      throw new ReplyException("the answer is no list");
    }
    List<AccountEvent> events = new ArrayList<>(answer.size());
    answer.forEach(row -> events.add(read(row, seen, reader)));
    return List.copyOf(events);
  }

  private static AccountEvent read(JsonNode row, Sighting seen, Function<Row, AccountEvent> reader) {
    try {
      return reader.apply(Row.storable(row));
    } catch (UnreadableException refused) {
      return BinanceText.unreadable(refused, row.toString(), seen);
    }
  }
}
