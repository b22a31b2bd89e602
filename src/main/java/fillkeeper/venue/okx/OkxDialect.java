package fillkeeper.venue.okx;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.RestDialect;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.util.List;

/** How OKX's REST is spoken to for one account. */
final class OkxDialect implements RestDialect {

  private static final Question CLOCK = Question.open(OkxLists.TIME, Query.NONE, Urgency.CONNECT);
  private static final int SUCCESS = 200;

  private final OkxSigner signer;
  private final boolean trial;
  private OkxLimits limits;

  /**
   * Of an account that is not known yet.
   *
   * @param signer null where nothing is asked that needs a key
   * @param trial  whether the venue is to be told that it is no real money
   */
  OkxDialect(OkxSigner signer, boolean trial, OkxLimits limits) {
    this.signer = signer;
    this.trial = trial;
    this.limits = limits;
  }

  /** Whose account it is: its limits are shared by every key of it, from now on. */
  void belongsTo(String venueAccountId) {
    limits = limits.of(venueAccountId);
  }

  @Override
  public String venue() {
    return "OKX";
  }

  @Override
  public List<Cost> costs(Question question) {
    return limits.costs(question);
  }

  @Override
  public Call call(Question question, Instant venueNow) {
    String query = question.query().text();
    MultiMap headers = question.signed()
        ? signer.headers(query.isEmpty() ? question.path() : question.path() + "?" + query, venueNow)
        : MultiMap.caseInsensitiveMultiMap();
    if (trial) {
      headers.add("x-simulated-trading", "1");
    }
    return new Call(question.path(), question.query(), headers);
  }

  /** {@inheritDoc} The code decides; the status only where there is none. */
  @Override
  public Reply reply(Question question, Answer answer, Instant venueNow) {
    OkxEnvelope envelope;
    try {
      envelope = OkxEnvelope.parse(hidden().in(answer.body()));
    } catch (ReplyException noneOfTheVenue) {
      if (answer.status() == SUCCESS) {
        throw noneOfTheVenue;
      }
      return refused(OkxVerdict.ofStatus(answer.status()), "status " + answer.status(), question, answer, venueNow);
    }
    Verdict verdict = OkxAlgoLists.isUnheardOf(question, envelope.code()) ? Verdict.ABSENT
        : OkxVerdict.ofCode(envelope.code());
    return verdict == Verdict.DONE ? Reply.done(envelope.data())
        : refused(verdict, envelope.code() + " " + envelope.msg(), question, answer, venueNow);
  }

  @Override
  public Question clock() {
    return CLOCK;
  }

  @Override
  public Instant time(JsonNode result) {
    return OkxAnswers.serverTime(result);
  }

  @Override
  public Hidden hidden() {
    return signer == null ? Hidden.NOTHING : signer.hidden();
  }

  /** The venue never says how long; a limit of its own is over when its span is. */
  private Reply refused(Verdict verdict, String said, Question question, Answer answer, Instant venueNow) {
    return switch (verdict) {
      case LIMITED -> Reply.full(verdict, said, limits.of(question), limits.of(question).span());
      case OVERLOADED -> Reply.full(verdict, said, limits.address(), Waits.retryAfter(answer, venueNow));
      default -> Reply.of(verdict, said);
    };
  }
}
