package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.binance.api.BinanceAnswers;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.WireText;
import java.util.Collection;
import java.util.function.Supplier;

/** What holds of the codec whatever it is given: a whole value or a refusal in its own words. */
public final class UsdmOracle {

  private UsdmOracle() {
  }

  /** A message of the private stream. What was read says the same when it is read again from what is kept. */
  public static void frame(String text) {
    UsdmCodec codec = UsdmSamples.codec();
    UsdmFrame frame = codec.decode(text, HEARD);
    if (frame instanceof UsdmFrame.Rows rows) {
      rows.events().forEach(UsdmOracle::assertWhole);
      if (rows.events().stream().noneMatch(Unreadable.class::isInstance)) {
        assertThat(UsdmSamples.rows(codec, details(rows.events().get(0)))).isEqualTo(rows.events());
      }
    } else if (frame instanceof UsdmFrame.Broken broken) {
      assertWhole(broken.what());
    }
  }

  /** An answer of REST, read as each of the things that it could be. */
  public static void answer(String body) {
    JsonNode answer;
    try {
      answer = StrictJson.parse(body);
    } catch (UnreadableException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return;
    }
    UsdmCodec codec = UsdmSamples.codec();
    answered(() -> codec.orderRows(answer, ASKED));
    answered(() -> codec.algoOrderRows(answer, ASKED));
    answered(() -> codec.fillRows(answer, ASKED));
    answered(() -> codec.fundingRows(answer, ASKED));
    answered(() -> UsdmAnswers.instruments(answer));
    answered(() -> UsdmAnswers.positions(answer));
    answered(() -> BinanceAnswers.serverTime(answer));
    answered(() -> UsdmAnswers.listenKey(answer));
    answered(() -> UsdmAnswers.accountAlias(answer));
  }

  private static void answered(Supplier<Object> reading) {
    try {
      Object told = reading.get();
      assertThat(told).isNotNull();
      if (told instanceof Collection<?> rows) {
        rows.stream().filter(AccountEvent.class::isInstance).forEach(row -> assertWhole((AccountEvent) row));
      }
    } catch (ReplyException refusal) {
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
    if (event instanceof Execution execution) {
      assertThat(execution.key().symbol()).isNotBlank();
      assertThat(execution.key().execId()).isNotBlank();
      assertThat(execution.type()).isNotNull();
      assertThat(execution.executedAt()).isNotNull();
      assertThat(execution.qty().signum()).isNotNegative();
      assertThat(execution.fee() == null || execution.fee().signum() == 0 || execution.feeCurrency() != null).isTrue();
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
