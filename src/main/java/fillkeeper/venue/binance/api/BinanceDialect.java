package fillkeeper.venue.binance.api;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.HttpExchanges.Answer;
import fillkeeper.venue.wire.HttpExchanges.Call;
import fillkeeper.venue.wire.HttpExchanges.Method;
import fillkeeper.venue.wire.Query;
import fillkeeper.venue.wire.Question;
import fillkeeper.venue.wire.Reply;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.RestDialect;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.Waits;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a product of Binance is asked over REST: the signature in the query, the key in a header, weights of one address
 * counted by the venue from minute to minute, errors as code and text under a status.
 */
public final class BinanceDialect implements RestDialect {

  /** What is kept of the list of symbols, which is larger than anything else and mostly of no use to us. */
  private static final Set<String> OF_SYMBOLS = Set.of("symbols", "symbol", "status", "baseAsset", "quoteAsset",
      "marginAsset", "contractType", "deliveryDate", "underlyingType", "filters", "filterType", "tickSize", "stepSize",
      "rateLimits", "rateLimitType", "interval", "intervalNum", "limit", "sors", "code", "msg");
  private static final String RIGHTS = "/sapi/";
  private static final Pattern UNTIL = Pattern.compile("until (\\d{13})\\b");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;

  private final BinanceSigner signer;
  private final Limit weight;
  private final Limit rights;
  private final String timePath;
  private final ToIntFunction<Question> weights;
  private int granted;

  /**
   * Of one product.
   *
   * @param signer   null where nothing is asked that needs a key
   * @param weight   what its requests count against
   * @param rights   what questions about the key count against
   * @param timePath where it tells the time
   * @param weights  what each question weighs
   */
  public BinanceDialect(BinanceSigner signer, Limit weight, Limit rights, String timePath,
      ToIntFunction<Question> weights) {
    this.signer = signer;
    this.weight = weight;
    this.rights = rights;
    this.timePath = timePath;
    this.weights = weights;
  }

  /** The venue says how much may be asked in a minute; 0 where it does not say. */
  public void grants(int weightAMinute) {
    granted = weightAMinute;
  }

  @Override
  public String venue() {
    return "Binance";
  }

  @Override
  public List<Cost> costs(Question question) {
    return List.of(question.path().startsWith(RIGHTS) ? rights.once() : weight.times(weights.applyAsInt(question)));
  }

  /** A key of a stream is asked for with the key alone: nothing in it is signed. */
  @Override
  public Call call(Question question, Instant venueNow) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    if (!question.signed()) {
      return new Call(question.path(), question.query(), headers);
    }
    headers.add("X-MBX-APIKEY", signer.apiKey());
    Query query = question.method() == Method.GET ? signer.sign(question.query(), venueNow.toEpochMilli())
        : question.query();
    return new Call(question.path(), query, headers);
  }

  @Override
  public Reply reply(Question question, Answer answer, Instant venueNow) {
    Reply reply = answer.status() == OK ? body(question, answer, venueNow)
        : refusal(answer.status(), bodyOrNothing(answer.body()), answer, venueNow);
    int used = Waits.number(answer.headers().get("X-MBX-USED-WEIGHT-1M"));
    return used < 0 || question.path().startsWith(RIGHTS) ? reply
        : reply.with(List.of(new Reply.Counter(weight, granted, used, BinanceLimits.untilNextMinute(venueNow))));
  }

  @Override
  public Question clock() {
    return Question.open(timePath, Query.NONE, Urgency.CONNECT);
  }

  @Override
  public Instant time(JsonNode result) {
    return BinanceAnswers.serverTime(result);
  }

  @Override
  public Hidden hidden() {
    return signer == null ? Hidden.NOTHING : signer.hidden();
  }

  private Reply body(Question question, Answer answer, Instant venueNow) {
    JsonNode result = parse(question, answer.body());
    return code(result) < 0 ? refusal(BAD_REQUEST, result, answer, venueNow) : Reply.done(result);
  }

  private JsonNode parse(Question question, String body) {
    try {
      return question.path().endsWith("/exchangeInfo") ? StrictJson.parse(body, OF_SYMBOLS) : StrictJson.parse(body);
    } catch (UnreadableException notJson) {
      throw new ReplyException("the answer is " + notJson.getMessage());
    }
  }

  private Reply refusal(int status, JsonNode body, Answer answer, Instant venueNow) {
    Verdict verdict = BinanceErrors.of(status, code(body));
    String said = said(status, body);
    return switch (verdict) {
      case OVERLOADED -> Reply.full(verdict, said, weight, Waits.retryAfter(answer, venueNow, MINUTE));
      case BANNED -> Reply.full(verdict, said, weight, ban(status, said, answer, venueNow));
      default -> Reply.of(verdict, said);
    };
  }

  /** A firewall says no time, a ban says it in a header, in its text, or in both. */
  private static Duration ban(int status, String said, Answer answer, Instant venueNow) {
    Duration told = status == FORBIDDEN ? null : Waits.retryAfter(answer, venueNow, BinanceLimits.BAN_MAX);
    Matcher until = UNTIL.matcher(said);
    if (told == null && until.find()) {
      Instant end = Instant.ofEpochMilli(Long.parseLong(until.group(1)));
      told = Waits.bounded(Duration.between(venueNow, end), BinanceLimits.BAN_MAX);
    }
    return told == null ? BinanceLimits.FIREWALL : told;
  }

  /** A status that is no answer of the product itself comes with a body that is none of its. */
  private static JsonNode bodyOrNothing(String body) {
    try {
      return StrictJson.parseObject(body);
    } catch (UnreadableException notOfTheProduct) {
      return StrictJson.parse("{}");
    }
  }

  private static int code(JsonNode body) {
    String text = body.path("code").asText("");
    return text.matches("-?\\d{1,6}") ? Integer.parseInt(text) : 0;
  }

  private String said(int status, JsonNode body) {
    int code = code(body);
    return code == 0 ? "status " + status
        : code + " " + BinanceText.FIT.message(hidden().in(body.path("msg").asText("")));
  }
}
