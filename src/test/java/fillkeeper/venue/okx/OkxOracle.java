package fillkeeper.venue.okx;

import static fillkeeper.venue.okx.OkxSamples.ASKED;
import static fillkeeper.venue.okx.OkxSamples.CODEC;
import static fillkeeper.venue.okx.OkxSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.WireText;
import java.util.List;
import java.util.function.Supplier;

/** What holds of the codecs whatever they are given: a whole value or a refusal in their own words. */
public final class OkxOracle {

  private static final OkxTrades TRADES = new OkxTrades("spot");

  private OkxOracle() {
  }

  /** A message of a private socket. What was read says the same when it is read again from what is kept of it. */
  public static void frame(String text) {
    OkxFrame frame = CODEC.decode(text, HEARD);
    if (frame instanceof OkxFrame.Broken broken) {
      assertWhole(broken.what());
    } else if (frame instanceof OkxFrame.Rows rows) {
      rows.events().forEach(OkxOracle::assertWhole);
      rows.events().stream().filter(event -> !(event instanceof Unreadable)).forEach(event ->
          assertThat(OkxSamples.rows(push(rows.channel(), event))).contains(event));
    }
  }

  /** A message of a public socket, or trades as REST lists them. */
  public static void trades(String text) {
    if (TRADES.decode(text, HEARD) instanceof OkxFrame.Trades heard) {
      assertWhole(heard);
    }
    try {
      assertWhole(TRADES.listed(OkxEnvelope.parse(text).data(), ASKED));
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  /** A REST answer is of one kind or another, or is refused; its rows are whole or kept as unreadable. */
  public static void reply(String body) {
    JsonNode data;
    try {
      OkxEnvelope envelope = OkxEnvelope.parse(body);
      assertThat(envelope.code()).matches("\\d{1,9}|.{0,256}");
      data = envelope.data();
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
      return;
    }
    answered(() -> OkxAnswers.serverTime(data));
    answered(() -> OkxAnswers.keyInfo(data, false));
    answered(() -> OkxAnswers.instruments(data));
    answered(() -> OkxAnswers.underlyings(data));
    rows(() -> CODEC.orders(data, ASKED));
    rows(() -> CODEC.algoOrders(data, ASKED));
    rows(() -> CODEC.fills(data, ASKED));
    rows(() -> CODEC.funding(data, ASKED));
  }

  private static void answered(Supplier<Object> reading) {
    try {
      assertThat(reading.get()).isNotNull();
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void rows(Supplier<List<AccountEvent>> reading) {
    try {
      reading.get().forEach(OkxOracle::assertWhole);
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void assertWhole(OkxFrame.Trades heard) {
    for (PublicTrade trade : heard.trades()) {
      assertThat(WireText.isStorable(trade.toString())).isTrue();
      assertThat(Amounts.parse(Amounts.canonical(trade.price()))).isEqualByComparingTo(trade.price());
      assertThat(trade.recordType()).isIn(RecordType.TRADE, RecordType.AGG_TRADE);
    }
    heard.unreadable().forEach(OkxOracle::assertWhole);
  }

  private static void assertWhole(AccountEvent event) {
    if (event instanceof Unreadable what) {
      assertThat(what.reason()).isNotBlank().doesNotContain("unforeseen");
      assertThat(WireText.isStorable(what.payload())).isTrue();
      return;
    }
    assertThat(WireText.isStorable(details(event))).isTrue();
    assertThat(StrictJson.parse(details(event))).isInstanceOf(ObjectNode.class);
    if (event instanceof Execution execution) {
      assertWhole(execution);
    } else if (event instanceof OrderReport order) {
      assertWhole(order);
    }
  }

  private static void assertWhole(Execution execution) {
    assertThat(execution.key().symbol()).isNotBlank();
    assertThat(execution.key().execId()).isNotBlank();
    assertThat(execution.type()).isNotNull();
    assertThat(execution.executedAt()).isNotNull();
    assertThat(execution.fee() == null || execution.fee().signum() == 0 || execution.feeCurrency() != null).isTrue();
    assertThat(execution.key().leg()).isIn("", execution.orderId());
    if (execution.seen().equals(HEARD)) {
      assertThat(execution.key().execId()).matches("[1-9]\\d*");
      assertThat(execution.qty()).isPositive();
    } else {
      assertThat(execution.qty().signum()).isNotNegative();
    }
  }

  private static void assertWhole(OrderReport order) {
    assertThat(order.key().symbol()).isNotBlank();
    assertThat(order.key().orderId()).isNotBlank();
    assertThat(order.rawStatus()).isNotBlank();
    assertThat(order.cumQty().signum()).isNotNegative();
    assertThat(order.terms().type()).isNotNull();
    assertThat(order.key().recordType().equals(RecordType.ALGO_ORDER) && order.cumQty().signum() > 0)
        .as("an algo order that is filled itself").isFalse();
  }

  static String push(String channel, AccountEvent event) {
    return "{\"arg\":{\"channel\":\"" + channel + "\"},\"data\":[" + details(event) + "]}";
  }

  static String details(AccountEvent event) {
    return event instanceof OrderReport order ? order.terms().details() : ((Execution) event).details();
  }
}
