package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Sighting;
import fillkeeper.venue.UnknownWords;
import fillkeeper.venue.wire.Instruments;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The venue's private messages and answers into our words. Pure: it knows no clock, no network and no account.
 *
 * <p>A row that cannot be read comes as {@link fillkeeper.domain.Unreadable} in its place; a word that is not known
 * stops nothing and is reported. Executions are read with what the given instruments say of their symbol at that moment.
 */
final class OkxCodec {

  static final String ORDERS = "orders";
  static final String ALGO_ORDERS = "orders-algo";
  static final String ADVANCED_ALGO_ORDERS = "algo-advance";
  /** Ten times what is asked for at most; the venue has no reason to say more. */
  static final int ROWS_MAX = 1_000;
  /** Channels that tell nothing which the orders do not tell better. */
  private static final Set<String> NO_LEDGER = Set.of("fills", "account", "positions", "balance_and_position");

  private final Supplier<Instruments> instruments;
  private final OkxFindings findings;

  OkxCodec(Supplier<Instruments> instruments, UnknownWords unknown) {
    this.instruments = instruments;
    this.findings = new OkxFindings(unknown);
  }

  /** What one message of a private socket says. Never throws. */
  OkxFrame decode(String text, Sighting seen) {
    OkxFrame frame = OkxFrames.decode(text, seen, this::channel);
    if (frame instanceof OkxFrame.Ignored ignored && !NO_LEDGER.contains(ignored.word())) {
      findings.met(ignored);
    }
    return frame;
  }

  /**
   * The orders of a REST answer. What they say of their last fill is no fill.
   *
   * @throws ReplyException if it is no list, or has more rows than a page can have
   */
  List<AccountEvent> orders(JsonNode data, Sighting seen) {
    return rows(page(data), seen, row -> List.of(findings.of(row, OkxOrders.report(row, seen))));
  }

  /**
   * The algo orders of a REST answer.
   *
   * @throws ReplyException if it is no list, or has more rows than a page can have
   */
  List<AccountEvent> algoOrders(JsonNode data, Sighting seen) {
    return rows(page(data), seen, row -> List.of(findings.ofAlgo(row, OkxAlgoOrders.report(row, seen))));
  }

  /**
   * The fills of a REST answer.
   *
   * @throws ReplyException if it is no list, or has more rows than a page can have
   */
  List<AccountEvent> fills(JsonNode data, Sighting seen) {
    return rows(page(data), seen, row -> List.of(findings.of(row, OkxFills.listed(row, instruments.get(), seen))));
  }

  /**
   * Fills that were told by messages about orders, read once more with what is known of their instruments by now: those
   * that were lacking something and do no longer.
   */
  List<Execution> completed(List<AccountEvent> told) {
    return told.stream().filter(OkxNewcomers::isLacking).map(Execution.class::cast)
        .map(fill -> OkxFills.heard(new Row(StrictJson.parseObject(fill.details())), instruments.get(), fill.seen()))
        .filter(fill -> !OkxNewcomers.isLacking(fill)).toList();
  }

  /**
   * The payments of funding among the bills of a REST answer.
   *
   * @throws ReplyException if it is no list, or has more rows than a page can have
   */
  List<AccountEvent> funding(JsonNode data, Sighting seen) {
    return rows(page(data), seen, row -> OkxBills.isFunding(row)
        ? List.of(OkxBills.payment(row, instruments.get(), seen))
        : List.of());
  }

  private OkxFrame channel(String channel, JsonNode push, Sighting seen) {
    return switch (channel) {
      case ORDERS -> new OkxFrame.Rows(channel, rows(OkxFrames.data(push), seen, row -> order(row, seen)));
      case ALGO_ORDERS, ADVANCED_ALGO_ORDERS -> new OkxFrame.Rows(channel, rows(OkxFrames.data(push), seen,
          row -> List.of(findings.ofAlgo(row, OkxAlgoOrders.report(row, seen)))));
      default -> other(channel);
    };
  }

  /** The fill comes first: so the order is never seen filled without it. */
  private List<AccountEvent> order(Row row, Sighting seen) {
    AccountEvent report = findings.of(row, OkxOrders.report(row, seen));
    Execution fill = OkxFills.heard(row, instruments.get(), seen);
    return fill == null ? List.of(report) : List.of(fill, report);
  }

  /** Another product's orders would be state too, if somebody subscribed them. */
  private static OkxFrame other(String channel) {
    if (channel.contains("order") || channel.contains("algo") || channel.contains("trades")) {
      throw new UnreadableException("a channel that is not known and may carry orders");
    }
    return new OkxFrame.Ignored("channel", channel);
  }

  private static List<AccountEvent> rows(JsonNode rows, Sighting seen, Function<Row, List<AccountEvent>> reader) {
    List<AccountEvent> events = new ArrayList<>(rows.size());
    for (JsonNode row : rows) {
      try {
        events.addAll(reader.apply(Row.storable(row)));
      } catch (UnreadableException refused) {
        events.add(OkxFrames.unreadable(refused, row.toString(), seen));
      }
    }
    return List.copyOf(events);
  }

  private static JsonNode page(JsonNode data) {
    if (!data.isArray()) {
      throw new ReplyException("the answer has no list");
    }
    if (data.size() > ROWS_MAX) {
      throw new ReplyException("a page of " + data.size() + " rows");
    }
    return data;
  }
}
