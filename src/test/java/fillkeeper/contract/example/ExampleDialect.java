package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.VenueAccount.Credentials;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.RestDialect;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.Signer;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.MultiMap;
import java.time.Instant;
import java.util.List;

/** How Example's REST is spoken to for one account: its signatures, its envelope, its codes. */
final class ExampleDialect implements RestDialect {

  private static final Question CLOCK = Question.open("/time", Query.NONE, Urgency.CONNECT);

  private final String key;
  private final Signer signer;
  private final Hidden hidden;

  ExampleDialect(Credentials credentials) {
    key = credentials.apiKey().reveal();
    signer = Signer.of(credentials.keyType(), credentials.apiSecret());
    hidden = Hidden.NOTHING.with(key).with(credentials.apiSecret().reveal());
  }

  String key() {
    return key;
  }

  /** What proves on the stream who we are. */
  String login(long atMs) {
    return signer.hex("login " + atMs);
  }

  @Override
  public String venue() {
    return "Example";
  }

  @Override
  public List<Cost> costs(Question question) {
    return List.of(ExampleRules.REQUESTS.once());
  }

  @Override
  public Call call(Question question, Instant venueNow) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    if (question.signed()) {
      String at = Long.toString(venueNow.toEpochMilli());
      headers.add("X-Key", key).add("X-At", at)
          .add("X-Sign", signer.hex(at + question.path() + "?" + question.query().text()));
    }
    return new Call(question.path(), question.query(), headers);
  }

  @Override
  public Reply reply(Question question, Answer answer, Instant venueNow) {
    if (answer.status() == 429) {
      return Reply.full(Verdict.LIMITED, "status 429", ExampleRules.REQUESTS, Waits.retryAfter(answer, venueNow));
    }
    if (answer.status() != 200) {
      return Reply.of(answer.status() >= 500 ? Verdict.AGAIN : Verdict.WRONG, "status " + answer.status());
    }
    try {
      JsonNode envelope = StrictJson.parseObject(hidden.in(answer.body()));
      String code = new Row(envelope).text("code");
      return code == null ? Reply.done(result(envelope))
          : Reply.of(ExampleRules.CODES.of(code), ExampleText.FIT.message(code));
    } catch (UnreadableException noEnvelope) {
      throw new ReplyException("the answer has no envelope: " + noEnvelope.getMessage());
    }
  }

  private static JsonNode result(JsonNode envelope) {
    if (!envelope.path("answer").isObject()) {
      throw new ReplyException("the answer has neither a code nor an answer");
    }
    return envelope.path("answer");
  }

  @Override
  public Question clock() {
    return CLOCK;
  }

  @Override
  public Instant time(JsonNode result) {
    return new Row(result).time("now");
  }

  @Override
  public Hidden hidden() {
    return hidden;
  }
}
