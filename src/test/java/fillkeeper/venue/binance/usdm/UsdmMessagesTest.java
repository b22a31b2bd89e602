package fillkeeper.venue.binance.usdm;

import static fillkeeper.testkit.Rows.row;
import static fillkeeper.venue.binance.usdm.UsdmSamples.HEARD;
import static fillkeeper.venue.binance.usdm.UsdmSamples.altered;
import static fillkeeper.venue.binance.usdm.UsdmSamples.codec;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.Origin;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.StrictJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands around the events of a stream and the rows of a list. */
class UsdmMessagesTest {

  private final UsdmMessages messages = new UsdmMessages(codec(), Hidden.NOTHING.with("LISTENKEY1"));

  @Test
  void whatIsKeptOfAMessageIsWithoutWhatIsHidden() {
    assertThat(messages.read("[\"LISTENKEY1\"]", HEARD)).isEqualTo(
        new UsdmFrame.Broken(new Unreadable("not a JSON object", "[\"(removed)\"]", HEARD)));
    assertThat(messages.broken("a frame too long", "[\"LISTENKEY1\"", HEARD)).isEqualTo(
        new UsdmFrame.Broken(new Unreadable("a frame too long", "[\"(removed)\"", HEARD)));
    assertThat(messages.read("{\"e\":\"TRADE_LITE\"}", HEARD)).isEqualTo(new UsdmFrame.Ignored("TRADE_LITE"));
  }

  @Test
  void whatIsToldOfAnEventIsWithoutWhatIsHiddenToo() {
    // given
    List<String> unknown = new ArrayList<>();
    UsdmMessages telling = new UsdmMessages(new UsdmCodec(symbol -> null, (where, word) -> unknown.add(word)),
        Hidden.NOTHING.with("LISTENKEY1"));

    // when
    telling.read("{\"e\":\"KEY_NOTICE\",\"text\":\"of LISTENKEY1\"}", HEARD);
    UsdmFrame row = telling.read(altered("ORDER_TRADE_UPDATE_new", "c", "\"LISTENKEY1\""), HEARD);
    UsdmFrame refused = telling.read(altered("ORDER_TRADE_UPDATE_new", "z", "\"LISTENKEY1\""), HEARD);

    // then
    assertThat(unknown).containsExactly("{\"e\":\"KEY_NOTICE\",\"text\":\"of (removed)\"}");
    assertThat(row.toString()).contains("(removed)").doesNotContain("LISTENKEY1");
    assertThat(refused.toString()).contains("(removed)").doesNotContain("LISTENKEY1");
  }

  @Test
  void noMessageIsAPong() {
    assertThat(messages.isPong(new UsdmFrame.Ignored("pong"))).isFalse();
    assertThat(messages.isPong(new UsdmFrame.Leaving())).isFalse();
  }

  @Test
  void rowsAreShownAndToldEachWithItsShareUntilNothingMayBeTold() {
    // given
    List<AccountEvent> met = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    UsdmReports reports = new UsdmReports(new VenueListener() {
      @Override
      public void onEvent(AccountEvent event, int bytes) {
        weights.add(bytes);
      }

      @Override
      public void onLost(AttemptFailure why) {
        throw new AssertionError(why);
      }
    }, met::add, () -> weights.size() == 2);

    // when
    reports.onRows(List.of(row("o1", OrderStatus.NEW, "0", 1), row("o2", OrderStatus.NEW, "0", 1),
        row("o3", OrderStatus.NEW, "0", 1)), 10);

    // then
    assertThat(weights).containsExactly(4, 3);
    assertThat(met).hasSize(2);
  }

  @Test
  void whoMadeAnOrderAndWhatPlacedItIsRememberedOfTheLastTenThousand() {
    UsdmOrigins origins = new UsdmOrigins();
    origins.placed("BTCUSDT", "1", "77");
    origins.made("BTCUSDT", "1", Origin.LIQUIDATION);
    origins.made("BTCUSDT", "2", Origin.CLIENT);
    for (int n = 3; n <= 10_001; n++) {
      origins.placed("BTCUSDT", "" + n, "78");
      origins.made("BTCUSDT", "" + n, Origin.ADL);
    }

    assertThat(origins.parent("BTCUSDT", "1")).isEqualTo("77");
    assertThat(origins.maker("BTCUSDT", "1")).isEqualTo(Origin.LIQUIDATION);
    assertThat(origins.parent("ETHUSDT", "1")).isNull();
    assertThat(origins.maker("BTCUSDT", "2")).isEqualTo(Origin.CLIENT);

    origins.placed("BTCUSDT", "10002", "79");
    origins.made("BTCUSDT", "10002", Origin.ADL);

    assertThat(origins.parent("BTCUSDT", "1")).isNull();
    assertThat(origins.maker("BTCUSDT", "1")).isEqualTo(Origin.CLIENT);
    assertThat(origins.parent("BTCUSDT", "10002")).isEqualTo("79");
  }

  @Test
  void howAChargeIsSignedIsLearnedFromWhoTook() {
    UsdmFees fees = new UsdmFees();
    BigDecimal half = new BigDecimal("0.5");
    assertThat(fees.paid(half, true)).as("positive is paid, as on the stream").isEqualTo(half);

    fees.learn(StrictJson.parse("""
        [{"commission":"x","maker":false},{"commission":"0","maker":false},{"commission":"-9","maker":true},
         {"commission":"-0.1"}, {"maker":false}]"""));
    assertThat(fees.paid(half, true)).as("none of these tells").isEqualTo(half);

    fees.learn(StrictJson.parse("[{\"commission\":\"-0.1\",\"maker\":false}]"));
    assertThat(fees.paid(half, true)).as("a maker was paid").isEqualTo(half.negate());
    assertThat(fees.paid(half, null)).isEqualTo(half.negate());
    assertThat(fees.paid(half.negate(), false)).as("who takes is charged").isEqualTo(half);
    assertThat(fees.paid(null, false)).isNull();
    assertThat(fees.paid(null, true)).isNull();

    fees.learn(StrictJson.parse("[{\"commission\":\"0.1\",\"maker\":false}]"));
    assertThat(fees.paid(half, true)).isEqualTo(half);
  }
}
