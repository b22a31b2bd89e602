package fillkeeper.venue.bybit;

import static fillkeeper.venue.bybit.BybitSamples.ASKED;
import static fillkeeper.venue.bybit.BybitSamples.CODEC;
import static fillkeeper.venue.bybit.BybitSamples.HEARD;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.Row;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.WireText;
import java.math.BigDecimal;
import java.util.function.Supplier;

/** What holds of the codecs whatever they are given: a whole value or a refusal in their own words. */
public final class BybitOracle {

  private static final BybitTrades TRADES = new BybitTrades("linear");

  private BybitOracle() {
  }

  /** A message of the private socket. A row that was read says the same when it is read again from what is kept. */
  public static void frame(String text) {
    BybitFrame frame = CODEC.decode(text, HEARD);
    assertWhole(frame);
    if (frame instanceof BybitFrame.Rows rows) {
      rows.events().stream().filter(event -> !(event instanceof Unreadable)).forEach(event ->
          assertThat(BybitSamples.rows("{\"topic\":\"" + rows.topic() + "\",\"data\":[" + details(event) + "]}"))
              .containsExactly(event));
    }
  }

  /** A message of the public socket, or the newest trades as REST lists them. */
  public static void trades(String text) {
    if (TRADES.decode(text, HEARD) instanceof BybitFrame.Trades heard) {
      heard.trades().forEach(BybitOracle::assertWhole);
      heard.unreadable().forEach(BybitOracle::assertWhole);
    }
    try {
      TRADES.recent(BybitReply.parse(text).result(), ASKED).trades().forEach(BybitOracle::assertWhole);
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  /** A field read as an amount, digit by digit, and as a time. */
  public static void field(String text) {
    ObjectNode node = StrictJson.parseObject("{}").deepCopy();
    Row row = new Row(node.put("field", text));
    try {
      BigDecimal amount = row.amount("field");
      assertThat(amount).isEqualTo(text.isEmpty() ? null : new BigDecimal(text));
    } catch (UnreadableException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
    try {
      assertThat(Long.toString(row.time("field").toEpochMilli())).isEqualTo(text.replaceFirst("^0+(?=.)", ""));
    } catch (UnreadableException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  private static void answered(Supplier<Object> reading) {
    try {
      assertThat(reading.get()).isNotNull();
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void assertWhole(PublicTrade trade) {
    assertThat(WireText.isStorable(trade.toString())).isTrue();
    assertThat(Amounts.parse(Amounts.canonical(trade.price()))).isEqualByComparingTo(trade.price());
  }

  /** A REST answer is a reply of one kind or another, or is refused; its rows are whole or kept as unreadable. */
  public static void reply(String body) {
    answered(() -> BybitAnswers.serverTime(BybitReply.parse(body).result()));
    answered(() -> CODEC.keyInfo(BybitReply.parse(body).result()));
    answered(() -> CODEC.instruments(BybitReply.parse(body).result(), "linear"));
    try {
      JsonNode result = BybitReply.parse(body).result();
      CODEC.nextCursor(result);
      CODEC.orderRows(result, ASKED).forEach(BybitOracle::assertWhole);
      CODEC.executionRows(result, ASKED).forEach(BybitOracle::assertWhole);
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void assertWhole(BybitFrame frame) {
    if (frame instanceof BybitFrame.Rows rows) {
      rows.events().forEach(BybitOracle::assertWhole);
    } else if (frame instanceof BybitFrame.Broken broken) {
      assertWhole(broken.what());
    }
  }

  private static void assertWhole(AccountEvent event) {
    if (event instanceof Unreadable what) {
      assertThat(what.reason()).isNotBlank().doesNotContain("unforeseen");
      assertThat(WireText.isStorable(what.payload())).isTrue();
      return;
    }
    assertThat(WireText.isStorable(details(event))).isTrue();
    assertThat(StrictJson.parse(details(event))).isInstanceOf(ObjectNode.class).isNotInstanceOf(ArrayNode.class);
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
    assertThat(execution.qty().signum()).isNotNegative();
    assertThat(execution.fee() == null || execution.fee().signum() == 0 || execution.feeCurrency() != null).isTrue();
  }

  private static void assertWhole(OrderReport order) {
    assertThat(order.key().symbol()).isNotBlank();
    assertThat(order.key().orderId()).isNotBlank();
    assertThat(order.rawStatus()).isNotBlank();
    assertThat(order.cumQty().signum()).isNotNegative();
    assertThat(order.terms().type()).isNotNull();
  }

  static String details(AccountEvent event) {
    return event instanceof OrderReport order ? order.terms().details() : ((Execution) event).details();
  }
}
