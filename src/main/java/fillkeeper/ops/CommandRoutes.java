package fillkeeper.ops;

import fillkeeper.desk.AccountStates;
import fillkeeper.desk.Fields;
import fillkeeper.desk.Operators;
import fillkeeper.domain.AccountKey;
import fillkeeper.http.Answer;
import fillkeeper.http.Asked;
import fillkeeper.http.Endpoints;
import fillkeeper.http.Problem;
import fillkeeper.http.Routes;
import fillkeeper.json.ActionJson;
import fillkeeper.ledger.OperatorActions;
import fillkeeper.supervisor.Desk;
import fillkeeper.supervisor.RefusedException;
import io.vertx.core.Future;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What is done to an account. The answer is the row of {@code operator_actions}, once its effect is durable: under the
 * same {@code Idempotency-Key} nothing is done again and the same row is answered.
 */
public final class CommandRoutes implements Routes {

  static final int NOTE_MAX = 2_000;
  private static final int KEY_MAX = 200;

  private final AccountStates states;
  private final Operators operators;

  public CommandRoutes(AccountStates states, Operators operators) {
    this.states = states;
    this.operators = operators;
  }

  @Override
  public void addTo(Endpoints endpoints) {
    String account = "/api/v1/accounts/:name";
    endpoints.post(account + "/resync", asked -> simple("resync", asked, Desk::resync))
        .post(account + "/quarantine", asked -> simple("quarantine", asked, Desk::quarantine))
        .post(account + "/resume", asked -> simple("resume", asked, Desk::resume))
        .post(account + "/drain", asked -> simple("drain", asked, Desk::drain))
        .post(account + "/gaps/:id/accept", this::accept);
  }

  private Future<Answer> simple(String action, Asked asked, BiFunction<Desk, AccountKey, Future<Void>> command) {
    Fields body = Fields.of(asked.body());
    String reason = body.optionalText("reason", NOTE_MAX).orElse(null);
    body.end();
    return states.named(asked.path("name")).compose(account ->
        perform(asked, account, action, null, reason, desk -> command.apply(desk, account)));
  }

  private Future<Answer> accept(Asked asked) {
    Fields body = Fields.of(asked.body());
    String note = body.text("note", NOTE_MAX);
    body.end();
    String id = asked.path("id");
    return states.named(asked.path("name")).compose(account -> {
      if (!id.matches("\\d{1,18}")) {
        throw noGap("no gap has this number");
      }
      return perform(asked, account, "accept-gap", id, note,
          desk -> desk.acceptGap(account, Long.parseLong(id), asked.caller().name(), note))
          .recover(cause -> Future.failedFuture(cause instanceof RefusedException refused && refused.code() == 404
              ? noGap(refused.getMessage()) : cause));
    });
  }

  private Future<Answer> perform(Asked asked, AccountKey account, String action, String subject, String reason,
      Function<Desk, Future<Void>> command) {
    return operators.perform(new OperatorActions.Asked(account, action, subject, asked.caller().name(), "http", reason,
        requestId(asked)), command).map(row -> Answer.json(202, ActionJson.of(row)));
  }

  private static String requestId(Asked asked) {
    String key = asked.header("Idempotency-Key");
    if (key != null && (key.isBlank() || key.length() > KEY_MAX || !Fields.isStorable(key))) {
      throw new Problem(400, "INVALID_HEADER", "Idempotency-Key must have 1 to " + KEY_MAX + " characters");
    }
    return key;
  }

  private static Problem noGap(String message) {
    return new Problem(404, "GAP_NOT_FOUND", message);
  }
}
