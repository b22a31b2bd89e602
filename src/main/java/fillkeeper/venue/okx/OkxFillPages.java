package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.OrderKey;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.util.List;

/** Reads lists of fills, and asks for instruments that are met for the first time. */
final class OkxFillPages {

  /** Where a page of an order's fills is in the list of what is older. */
  private static final String ARCHIVE = "archive/";

  private final Rest rest;
  private final OkxCodec codec;
  private final OkxNewcomers newcomers;

  OkxFillPages(Rest rest, OkxCodec codec, OkxNewcomers newcomers) {
    this.rest = rest;
    this.codec = codec;
    this.newcomers = newcomers;
  }

  /** One page of a list. */
  Future<Page> page(Question question, String cursor) {
    return rest.ask(question).compose(told -> {
      JsonNode rows = told.read(data -> OkxLists.rows(data, OkxLists.BILL_ID, cursor));
      return newcomers.meet(read(told, rows), question.urgency())
          .map(known -> new Page(read(told, rows), told.read(data -> OkxLists.next(rows, OkxLists.BILL_ID))));
    });
  }

  /** One page of an order's fills: those of the last days, then, behind the oldest of them, what is older. */
  Future<Page> ofOrder(OrderKey order, String cursor, Urgency urgency) {
    if (cursor != null && cursor.startsWith(ARCHIVE)) {
      return older(order, cursor.substring(ARCHIVE.length()), urgency);
    }
    return page(Question.signed(OkxLists.FILLS, OkxLists.fills(order, cursor), urgency), cursor)
        .compose(page -> page.next() == null ? older(order, cursor == null ? "" : cursor, urgency)
            : Future.succeededFuture(page));
  }

  private Future<Page> older(OrderKey order, String after, Urgency urgency) {
    String cursor = after.isEmpty() ? null : after;
    return page(Question.signed(OkxLists.FILLS_ARCHIVE, OkxLists.fills(order, cursor), urgency), cursor)
        .map(page -> page.next() == null ? page : new Page(page.rows(), ARCHIVE + page.next()));
  }

  private List<AccountEvent> read(Told told, JsonNode rows) {
    return told.read(data -> codec.fills(rows, told.seen()));
  }
}
