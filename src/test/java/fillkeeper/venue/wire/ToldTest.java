package fillkeeper.venue.wire;

import static fillkeeper.testkit.Rows.fill;
import static fillkeeper.testkit.Rows.order;
import static fillkeeper.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What was answered or heard, before a venue's own words are looked at. */
class ToldTest {

  private static final Sighting SEEN = new Sighting(Source.REST, Instant.EPOCH, 1);

  @Test
  void anAnswerIsReadOrEndsTheAttemptInWordsThatNameTheQuestion() {
    Told told = told(StrictJson.parse("{\"key\":\"SECRET\"}"));

    assertThat(told.isAbsent()).isFalse();
    assertThat(told.<String>read(result -> result.path("key").asText())).isEqualTo("SECRET");
    thenFails(() -> told.read(result -> {
      throw new ReplyException("no list");
    }), "Bybit v5/order: no list");
    thenFails(() -> told.read(result -> {
      throw new UnreadableException("no id");
    }), "Bybit v5/order: no id");
    assertThat(told).hasToString("Told[Bybit v5/order]");
  }

  @Test
  void whatTheVenueDoesNotKnowIsAbsentAndCannotBeRead() {
    Told told = told(MissingNode.getInstance());

    assertThat(told.isAbsent()).isTrue();
    thenFails(() -> told.read(JsonNode::asText), "Bybit v5/order: the venue knows no such thing");
  }

  @Test
  void aReplyTellsNothingOfItsResult() {
    Reply reply = Reply.done(StrictJson.parse("{\"key\":\"SECRET\"}"));

    assertThat(reply).hasToString("Reply[DONE, ]");
    assertThat(Reply.of(Verdict.REFUSED, "10003 no")).hasToString("Reply[REFUSED, 10003 no]");
  }

  @Test
  void aFullLimitHasAName() {
    for (Verdict verdict : List.of(Verdict.LIMITED, Verdict.OVERLOADED, Verdict.BANNED)) {
      assertThatThrownBy(() -> Reply.of(verdict, "slow down")).isInstanceOf(IllegalArgumentException.class)
          .hasMessage(verdict + " without a limit");
    }
    assertThat(Reply.of(Verdict.AGAIN, "later").full()).isNull();
  }

  @Test
  void aFullLimitIsToldWithHowLongAndBesideTheCounters() {
    Limit weight = new Limit("weight", "requests", 6_000, Duration.ofMinutes(1), true);
    Reply.Counter counter = new Reply.Counter(weight, 6_000, 5_999, Duration.ofSeconds(7));

    Reply full = Reply.full(Verdict.LIMITED, "slow down", weight, Duration.ofSeconds(30));

    assertThat(full.full()).isEqualTo(weight);
    assertThat(full.closed()).isEqualTo(Duration.ofSeconds(30));
    assertThat(full.result().isMissingNode()).isTrue();
    assertThat(full.with(List.of(counter))).isEqualTo(new Reply(Verdict.LIMITED, "slow down", MissingNode.getInstance(),
        weight, Duration.ofSeconds(30), List.of(counter)));
  }

  @Test
  void anOrderIsFoundAmongOthersOrIsNotThere() {
    OrderReport one = row("o1", OrderStatus.NEW, "0", 1);
    OrderReport other = row("o2", OrderStatus.NEW, "0", 1);

    assertThat(OrderRows.find("Bybit", order("o2"), List.of(one, fill("t1", "o2", "1", 1), other))).contains(other);
    assertThat(OrderRows.find("Bybit", order("o3"), List.of(one, other))).isEmpty();
    assertThat(OrderRows.find("Bybit", order("o1"), List.of())).isEmpty();
  }

  @Test
  void anOrderThatCannotBeReadIsNoAbsence() {
    thenFails(() -> OrderRows.find("Bybit", order("o1"), List.of(new Unreadable("no id", "{}", SEEN))),
        Cause.MALFORMED_EVENT, "Bybit described an order unreadably: no id");
  }

  @Test
  void aFrameReaderReadsByTheCodecOfTheVenue() {
    Sighting heard = new Sighting(Source.STREAM, Instant.EPOCH, 2);
    WireText fit = new WireText(List.of(), List.of(WireText.valuesOf("key")));
    FrameReader<String> reader = new FrameReader<>((text, seen) -> text + "@" + seen.nanos(),
        what -> what.reason() + ": " + what.payload(), fit, "pong"::equals);

    assertThat(reader.read("a", heard)).isEqualTo("a@2");
    assertThat(reader.broken("too long", "{\"key\":\"SECRET\"}", heard)).isEqualTo("too long: {\"key\":\"(removed)\"}");
    assertThat(reader.isPong("pong")).isTrue();
    assertThat(reader.isPong("ping")).isFalse();
  }

  @Test
  void secretsAreFoundByTheirKeysListsAndParameters() {
    assertThat(removed(WireText.valuesOf("key", "sign"), "{\"key\":\"a\",\"sign\":\"b\",\"x\":\"c\"}"))
        .isEqualTo("{\"key\":\"\",\"sign\":\"\",\"x\":\"c\"}");
    assertThat(removed(WireText.listOf("args"), "{\"args\":[1,2],\"x\":[3]}")).isEqualTo("{\"args\":[],\"x\":[3]}");
    assertThat(removed(WireText.parametersOf("sign"), "?a=1&sign=b&c=2")).isEqualTo("?a=1&sign=&c=2");
  }

  private static String removed(Pattern secret, String text) {
    return secret.matcher(text).replaceAll("$1");
  }

  private static Told told(JsonNode result) {
    return new Told("Bybit v5/order", result, SEEN, 5);
  }

  private static void thenFails(ThrowingCallable call, String words) {
    thenFails(call, Cause.SYNC_FAILED, words);
  }

  private static void thenFails(ThrowingCallable call, Cause cause, String words) {
    assertThatThrownBy(call).isInstanceOfSatisfying(AttemptFailure.class, failure -> {
      assertThat(failure.incidentCause()).isEqualTo(cause);
      assertThat(failure).hasMessage(words);
    });
  }
}
