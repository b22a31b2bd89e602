package fillkeeper.venue.binance.usdm;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.binance.api.IdPage;
import fillkeeper.venue.binance.api.Wholeness;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * Pages of lists with a time, proven to be whole.
 *
 * <p>The venue cuts an answer that would be too long and says neither that nor at which end. So an answer counts only
 * if it is proven whole, as {@link Wholeness} has it; one that is not is asked again for less time, and the parts become
 * longer again where they are thin. What is too much for an answer within one millisecond is gone through otherwise: fills by their ids, funding by
 * numbered pages; orders cannot be so many, and if they were, the end of the list is not proven. The cursor says where
 * the next part begins, how long it is, and how far its only millisecond was gone through.
 */
final class UsdmSlices {

  /** More trades than any symbol has within a millisecond; ids are counted over everybody's trades. */
  private static final long TRADES_OF_A_MILLISECOND = 100_000;

  private final Wholeness ofOrders = list(List.of("orderId"), "time", "updateTime");
  private final Wholeness ofAlgoOrders = list(List.of("algoId"), "createTime", "updateTime");
  private final Wholeness ofFills = list(List.of("id", "orderId"), "time");
  private final Wholeness ofFunding = list(List.of("symbol", "tranId"), "time");
  private final Function<Question, Future<Told>> asker;
  private final Reader reader;

  /** Reads the rows of a list's answer. */
  @FunctionalInterface
  interface Reader {

    List<AccountEvent> read(Walk walk, Told told);
  }

  UsdmSlices(Function<Question, Future<Told>> asker, Reader reader) {
    this.asker = asker;
    this.reader = reader;
  }

  /**
   * A part of a window, in milliseconds.
   *
   * @param at where its only millisecond is gone on with: an id or a page's number; empty while it is one question
   */
  private record Slice(Walk walk, Window window, Urgency urgency, long from, long span, String at) {

    static Slice of(Walk walk, Window window, String cursor, Urgency urgency) {
      if (cursor == null) {
        long from = window.from().toEpochMilli();
        return new Slice(walk, window, urgency, from, window.to().toEpochMilli() - from + 1, "");
      }
      String[] parts = cursor.split("/", -1);
      return new Slice(walk, window, urgency, Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
    }

    String cursor() {
      return from + "/" + span + "/" + at;
    }

    long to() {
      return Math.min(from + span - 1, window.to().toEpochMilli());
    }

    Slice until(long end) {
      return new Slice(walk, window, urgency, from, end - from + 1, "");
    }

    Slice next() {
      return new Slice(walk, window, urgency, from + span, span * 2, "");
    }

    Slice at(String place) {
      return new Slice(walk, window, urgency, from, span, place);
    }
  }

  /** One page. It has no rows only where the window is read to its end. */
  Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    Slice slice = Slice.of(walk, window, cursor, urgency);
    return slice.at.isEmpty() ? read(slice) : crowd(slice);
  }

  private Future<Page> read(Slice slice) {
    return part(slice, slice.from, slice.to()).compose(told -> {
      JsonNode answer = told.read(UsdmAnswers::list);
      Wholeness list = list(slice.walk);
      return list.reach(answer, slice.from, slice.to(),
          (from, to) -> part(slice, from, to).map(other -> other.read(UsdmAnswers::list))).compose(end -> {
            if (end < slice.to()) {
              return read(slice.until(end));
            }
            return list.isFull(answer) ? begin(slice, told) : goOn(slice, reader.read(slice.walk, told));
          });
    });
  }

  private Future<Told> part(Slice slice, long from, long to) {
    return asker.apply(UsdmLists.part(slice.walk, from, to, slice.urgency));
  }

  private Wholeness list(Walk walk) {
    return switch (walk.kind()) {
      case EXECUTIONS -> ofFills;
      case FUNDING -> ofFunding;
      default -> UsdmLists.isAlgo(walk) ? ofAlgoOrders : ofOrders;
    };
  }

  private static Wholeness list(List<String> identity, String... times) {
    return new Wholeness(UsdmLists.LIMIT, identity, List.of(times));
  }

  /** Part after part, until one has rows or the window is read. */
  private Future<Page> goOn(Slice slice, List<AccountEvent> rows) {
    Slice next = slice.next();
    if (next.from > slice.window.to().toEpochMilli()) {
      return Future.succeededFuture(new Page(rows, null));
    }
    return rows.isEmpty() ? read(next) : Future.succeededFuture(new Page(rows, next.cursor()));
  }

  /** A millisecond that is too much for an answer, of which this one shows a part that may be anywhere in it. */
  private Future<Page> begin(Slice slice, Told told) {
    return switch (slice.walk.kind()) {
      case EXECUTIONS -> crowd(slice.at(Long.toString(Math.max(0,
          told.read(answer -> id(answer.get(0))) - TRADES_OF_A_MILLISECOND))));
      case FUNDING -> crowd(slice.at("1"));
      default -> Future.succeededFuture(new Page(reader.read(slice.walk, told), slice.cursor()));
    };
  }

  private Future<Page> crowd(Slice slice) {
    boolean fills = slice.walk.kind() == Walk.Kind.EXECUTIONS;
    Question question = fills ? UsdmLists.fillsFrom(UsdmLists.symbol(slice.walk), slice.at, slice.urgency)
        : UsdmLists.numbered(slice.walk, slice.from, slice.at, slice.urgency);
    return asker.apply(question).compose(told -> {
      if (told.read(answer -> size(answer) < UsdmLists.WHOLE_BELOW || fills && time(last(answer)) > slice.from)) {
        return goOn(slice, crowded(slice, told));
      }
      IdPage page = fills ? told.read(answer -> IdPage.of(answer, "id", UsdmLists.WHOLE_BELOW))
          : new IdPage(told.result(), new BigInteger(slice.at).add(BigInteger.ONE));
      Slice next = slice.at(page.next().toString());
      List<AccountEvent> rows = crowded(slice, new Told(told.asked(), page.rows(), told.seen(), told.heardAt()));
      return rows.isEmpty() ? crowd(next) : Future.succeededFuture(new Page(rows, next.cursor()));
    });
  }

  private List<AccountEvent> crowded(Slice slice, Told told) {
    return reader.read(slice.walk, told).stream().filter(row -> isAt(row, slice.from)).toList();
  }

  /** What cannot be read may be anywhere. */
  private static boolean isAt(AccountEvent row, long millis) {
    return !(row instanceof Execution fill) || fill.executedAt().toEpochMilli() == millis;
  }

  private static int size(JsonNode answer) {
    return UsdmAnswers.list(answer).size();
  }

  private static JsonNode last(JsonNode answer) {
    return answer.get(answer.size() - 1);
  }

  private static long time(JsonNode row) {
    return new Row(row).time("time").toEpochMilli();
  }

  private static long id(JsonNode row) {
    try {
      return Long.parseLong(new Row(row).id("id"));
    } catch (NumberFormatException noNumber) {
      throw new ReplyException("an id of a trade is no number");
    }
  }
}
