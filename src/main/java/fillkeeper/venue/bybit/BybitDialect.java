package fillkeeper.venue.bybit;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import fillkeeper.venue.wire.Reply.Counter;
import fillkeeper.venue.wire.RestDialect;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How Bybit's REST is spoken to for one account. */
final class BybitDialect implements RestDialect {

  private static final Question CLOCK = Question.open("/v5/market/time", Query.NONE, Urgency.CONNECT);

  private final BybitSigner signer;
  private BybitLimits limits;

  /** @param signer null where nothing is asked that needs a key */
  BybitDialect(BybitSigner signer, BybitLimits limits) {
    this.signer = signer;
    this.limits = limits;
  }

  /** Whose account it is: its limits are shared by every key of it, from now on. */
  void belongsTo(String venueAccountId) {
    limits = limits.of(venueAccountId);
  }

  @Override
  public String venue() {
    return "Bybit";
  }

  @Override
  public List<Cost> costs(Question question) {
    return question.signed()
        ? List.of(limits.address().once(), limits.account(question.path()).once())
        : List.of(limits.address().once());
  }

  @Override
  public Call call(Question question, Instant venueNow) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    if (question.signed()) {
      long now = venueNow.toEpochMilli();
      headers.add("X-BAPI-API-KEY", signer.apiKey());
      headers.add("X-BAPI-TIMESTAMP", Long.toString(now));
      headers.add("X-BAPI-RECV-WINDOW", BybitSigner.RECV_WINDOW);
      headers.add("X-BAPI-SIGN", signer.ofRequest(now, question.query().text()));
    }
    return new Call(question.path(), question.query(), headers);
  }

  @Override
  public Reply reply(Question question, Answer answer, Instant venueNow) {
    Verdict byStatus = BybitVerdict.ofStatus(answer.status());
    if (byStatus != Verdict.DONE) {
      return refused(byStatus, "status " + answer.status(), question, answer, venueNow);
    }
    BybitReply reply = BybitReply.parse(hidden().in(answer.body()));
    Verdict verdict = BybitVerdict.ofCode(reply.retCode());
    Reply said = verdict == Verdict.DONE ? Reply.done(reply.result())
        : refused(verdict, reply.retCode() + " " + reply.retMsg(), question, answer, venueNow);
    return said.with(counters(question, answer, venueNow));
  }

  @Override
  public Question clock() {
    return CLOCK;
  }

  @Override
  public Instant time(JsonNode result) {
    return BybitAnswers.serverTime(result);
  }

  @Override
  public Hidden hidden() {
    return signer == null ? Hidden.NOTHING : signer.hidden();
  }

  private Reply refused(Verdict verdict, String said, Question question, Answer answer, Instant venueNow) {
    return switch (verdict) {
      case LIMITED -> Reply.full(verdict, said, limits.account(question.path()),
          bounded(untilReset(answer, venueNow)));
      case OVERLOADED -> Reply.full(verdict, said, limits.address(), Waits.retryAfter(answer, venueNow));
      case BANNED -> Reply.full(verdict, said, limits.address(), BybitLimits.BAN);
      default -> Reply.of(verdict, said);
    };
  }

  private static Duration bounded(Duration said) {
    return said == null ? null : Waits.bounded(said);
  }

  /** The time of the reset means something only where nothing is left; else the venue just says now. */
  private List<Counter> counters(Question question, Answer answer, Instant venueNow) {
    int total = Waits.number(answer.headers().get("X-Bapi-Limit"));
    int remaining = Waits.number(answer.headers().get("X-Bapi-Limit-Status"));
    if (!question.signed() || total <= 0 || remaining < 0) {
      return List.of();
    }
    Limit limit = limits.account(question.path());
    Duration reset = untilReset(answer, venueNow);
    boolean resets = remaining == 0 && reset != null && !reset.isNegative();
    return List.of(new Counter(limit, total, Math.max(0, total - remaining), resets ? reset : limit.span()));
  }

  /** Null if the answer does not say. */
  private static Duration untilReset(Answer answer, Instant venueNow) {
    String text = answer.headers().get("X-Bapi-Limit-Reset-Timestamp");
    return text != null && text.matches("\\d{10,15}")
        ? Duration.between(venueNow, Instant.ofEpochMilli(Long.parseLong(text))) : null;
  }
}
