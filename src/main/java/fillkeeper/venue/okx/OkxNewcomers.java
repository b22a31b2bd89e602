package fillkeeper.venue.okx;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Rest;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Instruments that are newer than what was learned of them at the start. Each is asked for where its first fill is met:
 * without it nobody knows what a contract is worth. Confined to one context.
 */
final class OkxNewcomers {

  private final Rest rest;
  private final Consumer<List<Instrument>> learned;
  private final Map<Name, Future<Void>> asked = new HashMap<>();

  OkxNewcomers(Rest rest, Consumer<List<Instrument>> learned) {
    this.rest = rest;
    this.learned = learned;
  }

  /** Whether a row is a fill of which nobody knows what it comes to. */
  static boolean isLacking(AccountEvent row) {
    return row instanceof Execution fill && fill.baseQty() == null;
  }

  /**
   * Completes once whatever the venue tells of the instruments of these rows is learned. Never fails: where nobody
   * answers, the next fill asks again.
   */
  Future<Void> meet(List<? extends AccountEvent> rows, Urgency urgency) {
    Future<Void> all = Future.succeededFuture();
    for (AccountEvent row : rows) {
      if (isLacking(row)) {
        Execution fill = (Execution) row;
        Name name = new Name(fill.key().category(), fill.key().symbol());
        all = all.compose(before -> meet(name, urgency));
      }
    }
    return all;
  }

  private Future<Void> meet(Name name, Urgency urgency) {
    Future<Void> known = asked.get(name);
    return known == null ? learn(name, urgency) : known;
  }

  /** One that is traded no more is not listed any more. */
  private Future<Void> learn(Name name, Urgency urgency) {
    Question question =
        Question.open(OkxLists.INSTRUMENTS, OkxLists.instrument(name.category, name.symbol), urgency);
    Future<List<Instrument>> answer = rest.ask(question)
        .map(told -> told.isAbsent() ? List.<Instrument>of() : told.read(OkxAnswers::instruments))
        .onSuccess(learned::accept);
    Future<Void> done = answer.<Void>mapEmpty().otherwiseEmpty();
    asked.put(name, done);
    answer.onFailure(unanswered -> asked.remove(name));
    return done;
  }

  private record Name(String category, String symbol) {
  }
}
