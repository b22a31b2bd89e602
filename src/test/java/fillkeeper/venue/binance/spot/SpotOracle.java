package fillkeeper.venue.binance.spot;

import static fillkeeper.venue.binance.spot.SpotSamples.ASKED;
import static fillkeeper.venue.binance.spot.SpotSamples.CODEC;
import static fillkeeper.venue.binance.spot.SpotSamples.FRAMES;
import static fillkeeper.venue.binance.spot.SpotSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.WireText;
import java.util.function.Supplier;

/** What holds of the codecs whatever they are given: a whole value or a refusal in their own words. */
public final class SpotOracle {

  private SpotOracle() {
  }

  /** A message of the private connection. A row that was read says the same when it is read again from what is kept. */
  public static void frame(String text) {
    SpotFrame frame = FRAMES.read(text, HEARD);
    if (frame instanceof SpotFrame.Rows rows) {
      rows.events().forEach(SpotOracle::assertWhole);
      rows.events().stream().filter(event -> !(event instanceof Unreadable)).forEach(event ->
          assertThat(SpotSamples.rows(details(event))).contains(event));
    } else if (frame instanceof SpotFrame.Broken broken) {
      assertWhole(broken.what());
    }
  }

  /** An answer to any of the questions. */
  public static void answer(String body) {
    JsonNode answer;
    try {
      answer = StrictJson.parse(body);
    } catch (UnreadableException noJson) {
      return;
    }
    answered(() -> CODEC.orders(answer, ASKED));
    answered(() -> CODEC.trades(answer, ASKED));
    answered(() -> CODEC.allocations(answer, ASKED));
    answered(() -> CODEC.order(answer, ASKED));
    answered(() -> SpotAnswers.instruments(answer));
    answered(() -> SpotAnswers.heldAssets(answer));
    answered(() -> SpotAnswers.routed(answer));
  }

  private static void answered(Supplier<?> reading) {
    try {
      Object read = reading.get();
      if (read instanceof Iterable<?> rows) {
        rows.forEach(row -> {
          if (row instanceof AccountEvent event) {
            assertWhole(event);
          }
        });
      } else if (read instanceof AccountEvent event) {
        assertWhole(event);
      }
    } catch (ReplyException | UnreadableException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void assertWhole(AccountEvent event) {
    if (event instanceof Unreadable what) {
      assertThat(what.reason()).isNotBlank().doesNotContain("unforeseen");
      assertThat(WireText.isStorable(what.payload())).isTrue();
      return;
    }
    assertThat(WireText.isStorable(details(event))).isTrue();
    assertThat(StrictJson.parse(details(event))).isInstanceOf(ObjectNode.class);
    if (event instanceof Execution fill) {
      assertThat(fill.key().symbol()).isNotBlank();
      assertThat(fill.key().execId()).isNotBlank();
      assertThat(fill.key().leg()).endsWith(fill.orderId());
      assertThat(fill.executedAt()).isNotNull();
      assertThat(fill.qty().signum()).isNotNegative();
      assertThat(fill.fee() == null || fill.fee().signum() == 0 || fill.feeCurrency() != null).isTrue();
    } else if (event instanceof OrderReport order) {
      assertThat(order.key().symbol()).isNotBlank();
      assertThat(order.key().orderId()).isNotBlank();
      assertThat(order.rawStatus()).isNotBlank();
      assertThat(order.cumQty().signum()).isNotNegative();
      assertThat(order.terms().type()).isNotNull();
    }
  }

  static String details(AccountEvent event) {
    return event instanceof OrderReport order ? order.terms().details() : ((Execution) event).details();
  }
}
