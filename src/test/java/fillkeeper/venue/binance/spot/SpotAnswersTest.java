package fillkeeper.venue.binance.spot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.Instrument;
import fillkeeper.domain.Instrument.ContractType;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.UnreadableException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Symbols, balances and routes, as REST tells them. */
class SpotAnswersTest {

  @Test
  void whatIsTradableIsReadAndWhatHasNoNameIsNone() {
    // when
    List<Instrument> instruments = SpotAnswers.instruments(StrictJson.parse("""
        {"symbols":[
          {"symbol":"BTCUSDT","baseAsset":"BTC","quoteAsset":"USDT","filters":[
            {"filterType":"LOT_SIZE","stepSize":"0.00001000"},{"filterType":"PRICE_FILTER","tickSize":"0.01000000"},
            {"filterType":"MARKET_LOT_SIZE","stepSize":"7","tickSize":"7"}]},
          {"baseAsset":"ETH"}, 7,
          {"symbol":"ETHUSDT","baseAsset":"ETH","quoteAsset":"USDT"}]}"""));

    // then
    assertThat(instruments).containsExactly(
        new Instrument("spot", "BTCUSDT", "BTC", "USDT", null, ContractType.SPOT, null, null,
            new BigDecimal("0.01000000"), new BigDecimal("0.00001000"), null),
        new Instrument("spot", "ETHUSDT", "ETH", "USDT", null, ContractType.SPOT, null, null, null, null, null));
  }

  @Test
  void anAssetIsHeldWhereSomeOfItIsFreeOrLocked() {
    assertThat(SpotAnswers.heldAssets(StrictJson.parse("""
        {"balances":[{"asset":"BTC","free":"0.1","locked":"0.00000000"},{"asset":"ETH","free":"0","locked":"2"},
          {"asset":"BNB","free":"0.0","locked":"0"},{"asset":"XRP"}]}"""))).containsExactly("BTC", "ETH");
  }

  @Test
  void whatIsNoListOfSymbolsOrBalancesIsNoEmptyOne() {
    assertThatThrownBy(() -> SpotAnswers.instruments(StrictJson.parse("{}"))).isInstanceOf(ReplyException.class)
        .hasMessage("the answer has no symbols");
    assertThatThrownBy(() -> SpotAnswers.heldAssets(StrictJson.parse("[]"))).isInstanceOf(ReplyException.class)
        .hasMessage("the answer has no balances");
    assertThatThrownBy(() -> SpotAnswers.heldAssets(StrictJson.parse("{\"balances\":[{\"free\":\"1\"}]}")))
        .isInstanceOf(UnreadableException.class).hasMessage("asset is empty");
  }

  @Test
  void symbolsThatAreRoutedThroughOthersAreNamedByTheirBaseAsset() {
    assertThat(SpotAnswers.routed(StrictJson.parse("""
        {"sors":[{"baseAsset":"BTC","symbols":["BTCUSDT","BTCUSDC"]},{"baseAsset":"ETH","symbols":["ETHUSDT"]}]}""")))
        .containsExactly("BTCUSDT", "BTCUSDC", "ETHUSDT");
    assertThat(SpotAnswers.routed(StrictJson.parse("{}"))).isEmpty();
  }
}
