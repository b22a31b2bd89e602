package fillkeeper.venue.binance.spot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.Told;
import fillkeeper.venue.wire.UnreadableException;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes rows of orders a part of which was kept from matching with the account's own orders: a list says how much in
 * all, and what it was kept from is asked for apart. Only such orders are asked about, and each once for as much as was
 * kept from matching by then. Confined to one context.
 *
 * <p>It is no fill, and none is missing where it cannot be had: then the row stays as it is listed.
 */
final class SpotPreventions {

  /** What is added to a row: the matches that were prevented, as the venue lists them. */
  static final String MATCHES = "preventedMatches";
  private static final String ID = "preventedMatchId";
  private static final String QTY = "preventedQuantity";
  private static final Logger LOG = LoggerFactory.getLogger(SpotPreventions.class);
  private static final int REMEMBERED_MAX = 1_000;

  private final Rest rest;
  private final Map<Part, ArrayNode> known = new LinkedHashMap<>(16, 0.75f, true) {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Part, ArrayNode> eldest) {
      return size() > REMEMBERED_MAX;
    }
  };

  SpotPreventions(Rest rest) {
    this.rest = rest;
  }

  /** So much of an order, which the venue names by one of the matches that were prevented. */
  private record Part(String symbol, String orderId, String matchId, BigDecimal qty) {
  }

  /** How many rows of a list there are of which it is not known yet. */
  int unknown(Told orders) {
    int count = 0;
    for (JsonNode row : orders.result()) {
      Part part = part(row);
      count += part == null || known.containsKey(part) ? 0 : 1;
    }
    return count;
  }

  /** The same answer, one order or a list of them, with what was prevented beside each order that had such. */
  Future<Told> complete(Told orders, Urgency urgency) {
    Future<Void> all = Future.succeededFuture();
    for (JsonNode row : orders.result().isArray() ? orders.result()
        : JsonNodeFactory.instance.arrayNode().add(orders.result())) {
      Part part = part(row);
      if (part != null) {
        all = all.compose(before -> matches(part, urgency)).map(matches -> {
          if (!matches.isEmpty()) {
            ((ObjectNode) row).set(MATCHES, matches);
          }
          return null;
        });
      }
    }
    return all.map(orders);
  }

  private Future<ArrayNode> matches(Part part, Urgency urgency) {
    ArrayNode before = known.get(part);
    return before != null ? Future.succeededFuture(before) : ask(part, urgency).recover(why -> {
      if (why instanceof AttemptFailure failure && failure.incidentCause() == Cause.SYNC_FAILED) {
        LOG.warn("what {} {} was kept from matching with is not known: {}", part.symbol, part.orderId,
            why.getMessage());
        return Future.succeededFuture(JsonNodeFactory.instance.arrayNode());
      }
      return Future.failedFuture(why);
    });
  }

  /** The one match that the order names is asked for first, at a tenth of the weight; it may be all there is. */
  private Future<ArrayNode> ask(Part part, Urgency urgency) {
    return rest.ask(SpotLists.prevented(part.symbol, part.matchId, urgency)).compose(told -> {
      ArrayNode one = told.read(SpotPreventions::list);
      return isAll(part, one) ? keep(part, one)
          : ofOrder(part, null, JsonNodeFactory.instance.arrayNode(), urgency);
    });
  }

  /** Until an answer leads nowhere. The venue's list may be behind: one that shows none is asked for again next time. */
  private Future<ArrayNode> ofOrder(Part part, BigInteger from, ArrayNode sofar, Urgency urgency) {
    String id = from == null ? null : from.toString();
    return rest.ask(SpotLists.preventedOf(part.symbol, part.orderId, id, urgency)).compose(told -> {
      ArrayNode page = told.read(SpotPreventions::list);
      BigInteger behind = told.read(answer -> behindLast(page));
      if (page.isEmpty() || from != null && behind.compareTo(from) <= 0) {
        return sofar.isEmpty() ? Future.succeededFuture(sofar) : keep(part, sofar);
      }
      return ofOrder(part, behind, sofar.addAll(page), urgency);
    });
  }

  private Future<ArrayNode> keep(Part part, ArrayNode matches) {
    known.put(part, matches);
    return Future.succeededFuture(matches);
  }

  /** Whether these are all that was kept from matching of an order, whichever side of them it was. */
  private static boolean isAll(Part part, ArrayNode matches) {
    BigDecimal all = BigDecimal.ZERO;
    for (JsonNode match : matches) {
      Row row = new Row(match);
      boolean made = part.orderId.equals(row.anyText("makerOrderId"));
      BigDecimal qty = row.amount(made ? "makerPreventedQuantity" : "takerPreventedQuantity");
      all = qty == null ? all : all.add(qty);
    }
    return all.compareTo(part.qty) == 0;
  }

  private static ArrayNode list(JsonNode answer) {
    if (!answer.isArray()) {
      throw new UnreadableException("the answer is no list");
    }
    answer.forEach(Row::storable);
    return (ArrayNode) answer;
  }

  private static BigInteger behindLast(ArrayNode page) {
    BigInteger last = BigInteger.ZERO;
    for (JsonNode match : page) {
      String id = new Row(match).id(ID);
      if (!id.matches("\\d{1,20}")) {
        throw new UnreadableException("a match has no id behind which the list could go on");
      }
      last = last.max(new BigInteger(id));
    }
    return last.add(BigInteger.ONE);
  }

  /** Null where nothing was kept from matching, or the row does not say that it was. */
  private static Part part(JsonNode order) {
    String match = order.path(ID).asText();
    if (!order.isObject() || !match.matches("\\d{1,20}")) {
      return null;
    }
    try {
      Row row = new Row(order);
      BigDecimal qty = row.amount(QTY);
      return qty == null || qty.signum() == 0 ? null : new Part(row.id("symbol"), row.id("orderId"), match, qty);
    } catch (UnreadableException toldWhenRead) {
      return null;
    }
  }
}
