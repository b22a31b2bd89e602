package fillkeeper.venue.binance.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.venue.Verdict;
import fillkeeper.venue.wire.ReplyException;
import fillkeeper.venue.wire.StrictJson;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a key may do, what is granted, and what an answer means that is not good. */
class BinanceAnswersTest {

  @ParameterizedTest
  @ValueSource(strings = {"{\"enableReading\":true}", "{\"enableReading\":true,\"enableFixReadOnly\":true}",
      "{\"enableReading\":true,\"enableWithdrawals\":false,\"permitsUniversalTransfer\":false}",
      "{\"ipRestrict\":true,\"enableReading\":true,\"createTime\":1}", "{\"enableReading\":false}"})
  void aKeyThatOnlyReadsIsReadOnly(String restrictions) {
    assertThat(BinanceAnswers.isReadOnly(StrictJson.parse(restrictions))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"enableSpotAndMarginTrading", "enableWithdrawals", "permitsUniversalTransfer",
      "enableSomethingNew", "permitsSomethingNew"})
  void aRightThatIsNotToReadIsOneToChangeSomething(String right) {
    assertThat(BinanceAnswers.isReadOnly(StrictJson.parse("{\"enableReading\":true,\"" + right + "\":true}"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"enableReading\":\"true\"}", "{\"code\":-2015}"})
  void whatDoesNotSayThatTheKeyCanReadTellsNoRights(String answer) {
    assertThatThrownBy(() -> BinanceAnswers.isReadOnly(StrictJson.parse(answer))).isInstanceOf(ReplyException.class)
        .hasMessage("the key's rights are not told");
  }

  @Test
  void theWeightOfAMinuteIsOneOfTheLimits() {
    assertThat(BinanceAnswers.weightAMinute(StrictJson.parse("""
        {"rateLimits":[
          {"rateLimitType":"ORDERS","interval":"MINUTE","intervalNum":1,"limit":10},
          {"rateLimitType":"REQUEST_WEIGHT","interval":"SECOND","intervalNum":1,"limit":20},
          {"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":5,"limit":30},
          {"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":6000}]}"""))).isEqualTo(6_000);
    assertThat(BinanceAnswers.weightAMinute(StrictJson.parse("{}"))).isZero();
    assertThat(BinanceAnswers.weightAMinute(StrictJson.parse("{\"rateLimits\":[]}"))).isZero();
  }

  @Test
  void theClockIsToldInMilliseconds() {
    assertThat(BinanceAnswers.serverTime(StrictJson.parse("{\"serverTime\":1767225600123}")))
        .isEqualTo(Instant.ofEpochMilli(1767225600123L));
    assertThatThrownBy(() -> BinanceAnswers.serverTime(StrictJson.parse("{\"serverTime\":1767225600}")))
        .isInstanceOf(ReplyException.class);
  }

  @ParameterizedTest
  @CsvSource({"403,0,BANNED", "418,-1003,BANNED", "429,-1003,OVERLOADED", "410,0,WRONG", "401,0,REFUSED",
      "401,-1021,CLOCK", "408,0,AGAIN", "299,-2013,ABSENT", "300,-2013,AGAIN", "399,-2013,AGAIN", "400,-2013,ABSENT",
      "400,-1021,CLOCK", "499,-2015,REFUSED", "500,-2013,AGAIN", "503,0,AGAIN"})
  void aStatusCountsBeforeTheCode(int status, int code, Verdict verdict) {
    assertThat(BinanceErrors.of(status, code)).isEqualTo(verdict);
  }
}
