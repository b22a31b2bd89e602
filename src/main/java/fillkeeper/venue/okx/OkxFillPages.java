package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads lists of fills. An instrument that is newer than what was learned of them at the start is asked for where its
 * first fill is met: without it nobody knows what a contract is worth.
 */
final class OkxFillPages {

  /** Where a page of an order's fills is in the list of what is older. */
  private static final String ARCHIVE = "archive/";

  private final Rest rest;
  private final OkxCodec codec;
  private final Consumer<List<Instrument>> learned;
  private final Set<Name> asked = new HashSet<>();

  OkxFillPages(Rest rest, OkxCodec codec, Consumer<List<Instrument>> learned) {
    this.rest = rest;
    this.codec = codec;
    this.learned = learned;
  }

  /** One page of a list. */
  Future<Page> page(Question question, String cursor) {
    return rest.ask(question).compose(told -> {
      JsonNode rows = told.read(data -> OkxLists.rows(data, OkxLists.BILL_ID, cursor));
      return known(read(told, rows), question.urgency())
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

  private Future<Void> known(List<AccountEvent> rows, Urgency urgency) {
    Future<Void> all = Future.succeededFuture();
    for (AccountEvent row : rows) {
      if (row instanceof Execution fill && fill.baseQty() == null) {
        Name name = new Name(fill.key().category(), fill.key().symbol());
        all = asked.add(name) ? all.compose(before -> learn(name, urgency)) : all;
      }
    }
    return all;
  }

  /** One that is traded no more is not listed any more; where nobody answers, the next page asks again. */
  private Future<Void> learn(Name name, Urgency urgency) {
    Question question =
        Question.open(OkxLists.INSTRUMENTS, OkxLists.instrument(name.category, name.symbol), urgency);
    return rest.ask(question).map(told -> told.isAbsent() ? List.<Instrument>of() : told.read(OkxAnswers::instruments))
        .onSuccess(learned::accept)
        .onFailure(unanswered -> asked.remove(name))
        .<Void>mapEmpty()
        .otherwiseEmpty();
  }

  private record Name(String category, String symbol) {
  }
}
