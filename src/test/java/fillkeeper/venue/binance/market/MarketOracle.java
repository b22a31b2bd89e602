package fillkeeper.venue.binance.market;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fillkeeper.domain.Amounts;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.RecordType;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.TradeNumbers;
import fillkeeper.venue.wire.UnreadableException;
import fillkeeper.venue.wire.WireText;
import java.time.Instant;

/** What holds of public trades whatever the exchange says: whole ones, or rows that are kept as they came. */
public final class MarketOracle {

  private static final Sighting SEEN = new Sighting(Source.STREAM, Instant.EPOCH, 0);
  private static final MarketTrades TRADES = new MarketTrades("spot");

  private MarketOracle() {
  }

  /** A message of a public socket, or a list of trades of either kind. */
  public static void trades(String text) {
    MarketFrame frame = TRADES.read(text, SEEN);
    if (frame instanceof MarketFrame.Trades told) {
      assertWhole(told);
    } else if (frame instanceof MarketFrame.Broken broken) {
      assertWhole(broken.what());
    }
    JsonNode answer;
    try {
      answer = StrictJson.parse(text);
    } catch (UnreadableException noJson) {
      return;
    }
    listed(answer, RecordType.TRADE);
    listed(answer, RecordType.AGG_TRADE);
  }

  private static void listed(JsonNode answer, String recordType) {
    try {
      assertWhole(TRADES.listed(answer, recordType, "BTCUSDT", SEEN));
    } catch (ReplyException refusal) {
      assertThat(refusal.getMessage()).isNotBlank();
    }
  }

  private static void assertWhole(MarketFrame.Trades told) {
    TradeNumbers ids = new TradeNumbers();
    for (PublicTrade trade : told.trades()) {
      assertThat(WireText.isStorable(trade.toString())).isTrue();
      assertThat(trade.tradeId()).matches("\\d{1,18}");
      assertThat(Amounts.parse(Amounts.canonical(trade.price()))).isEqualByComparingTo(trade.price());
      ids.leftOutBehind(trade);
    }
    told.unreadable().forEach(MarketOracle::assertWhole);
  }

  private static void assertWhole(Unreadable what) {
    assertThat(what.reason()).isNotBlank().doesNotContain("unforeseen");
    assertThat(WireText.isStorable(what.payload())).isTrue();
  }
}
