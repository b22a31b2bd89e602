package fillkeeper.venue.okx;

import fillkeeper.domain.OrderAttribute;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.Origin;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.TimeInForce;
import fillkeeper.venue.okx.OkxOrders.Size;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row about an algo order: a stop, a trailing or an iceberg order and the like, which has an id of its own. It never
 * fills by itself. What it places are orders that name it as their parent, and their fills are theirs.
 */
final class OkxAlgoOrders {

  /** The price of what is placed at any price. */
  private static final BigDecimal MARKET = BigDecimal.ONE.negate();
  private static final Map<OrderAttribute, String> KEYS = new EnumMap<>(Map.of(
      OrderAttribute.CLIENT_ORDER_ID, "algoClOrdId",
      OrderAttribute.SIDE, "side",
      OrderAttribute.POSITION_SIDE, "posSide",
      OrderAttribute.TYPE, "ordType",
      OrderAttribute.REDUCE_ONLY, "reduceOnly",
      OrderAttribute.QTY, "sz",
      OrderAttribute.QUOTE_QTY, "sz",
      OrderAttribute.REJECT_REASON, "failCode",
      OrderAttribute.CREATED_AT, "cTime"));

  private OkxAlgoOrders() {
  }

  /**
   * One row.
   *
   * @throws UnreadableException if it has no usable identity or something in it cannot be represented
   */
  static OrderReport report(Row row, Sighting seen) {
    String word = OkxOrders.state(row);
    String category = OkxOrders.category(row);
    OrderStatus known = OkxWords.algoStatus(word);
    OrderStatus status = known == null ? OrderStatus.UNKNOWN : known;
    OrderKey key = new OrderKey(category, RecordType.ALGO_ORDER, row.id("instId"), row.id("algoId"));
    return new OrderReport(key, terms(row, category, status), status, word, BigDecimal.ZERO,
        status.isTerminal() ? BigDecimal.ZERO : null, null, null, updatedAt(row), OkxOrders.absent(row, KEYS), seen);
  }

  private static OrderTerms terms(Row row, String category, OrderStatus status) {
    String type = row.text("ordType");
    Set<BigDecimal> placed = amounts(row, "ordPx", "slOrdPx", "tpOrdPx");
    Boolean atMarket = placed.isEmpty() ? null : placed.equals(Set.of(MARKET));
    Size size = Size.of(row, category, Boolean.TRUE.equals(atMarket));
    String failed = row.text("failCode");
    return new OrderTerms(row.text("algoClOrdId"), null, OkxWords.side(row.text("side")),
        OkxWords.positionSide(row.text("posSide")), OkxWords.algoType(type, atMarket), timeInForce(row), null,
        row.bool("reduceOnly"), only(amounts(row, "triggerPx", "slTriggerPx", "tpTriggerPx", "moveTriggerPx")),
        Boolean.FALSE.equals(atMarket) ? only(placed) : row.amountOrNull("pxLimit"), size.qty(), size.quoteQty(),
        status == OrderStatus.REJECTED ? failed : null, null, Origin.CLIENT, row.timeOrNull("cTime"), row.json());
  }

  /** What these keys say, each amount once. */
  private static Set<BigDecimal> amounts(Row row, String... keys) {
    return Stream.of(keys).map(row::amountOrNull).filter(Objects::nonNull).map(BigDecimal::stripTrailingZeros)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Null where it is none, or either of two. */
  private static BigDecimal only(Set<BigDecimal> amounts) {
    return amounts.size() == 1 ? amounts.iterator().next() : null;
  }

  private static TimeInForce timeInForce(Row row) {
    String word = row.text("advanceOrdType");
    return word == null ? TimeInForce.GTC : OkxWords.timeInForce(word);
  }

  /** One of the channels tells when it pushed in place of when the order changed. */
  private static Instant updatedAt(Row row) {
    Instant changed = row.timeOrNull("uTime");
    return changed == null ? row.timeOrNull("pTime") : changed;
  }
}
