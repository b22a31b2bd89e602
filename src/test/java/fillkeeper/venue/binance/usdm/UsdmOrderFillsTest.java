package fillkeeper.venue.binance.usdm;

import static fillkeeper.venue.binance.usdm.UsdmSamples.ASKED;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.OrderKey;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.wire.StrictJson;
import fillkeeper.venue.wire.Told;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An order that does not say how long it lived or how it stands is no reason to look for its fills anywhere. */
class UsdmOrderFillsTest {

  @ParameterizedTest
  @ValueSource(strings = {"{\"time\":1767225600000,\"executedQty\":\"1\"}",
      "{\"time\":1767225600000,\"executedQty\":\"1\",\"status\":null}",
      "{\"time\":1767225600000,\"status\":\"FILLED\"}", "{\"executedQty\":\"1\",\"status\":\"FILLED\"}", "[]"})
  void whatDoesNotTellOfItselfIsNoAnswer(String answer) {
    // given
    UsdmOrderFills fills = new UsdmOrderFills(
        question -> Future.succeededFuture(new Told("the order", StrictJson.parse(answer), ASKED, 0)), null,
        (walk, told) -> List.of(), () -> Instant.ofEpochMilli(1_767_225_700_000L));

    // when
    Future<Page> page = fills.page(OrderKey.order("usdm", "BTCUSDT", "1"), null, Urgency.GAP);

    // then
    assertThat(page.cause()).isInstanceOfSatisfying(AttemptFailure.class,
        why -> assertThat(why.incidentCause()).isEqualTo(Cause.SYNC_FAILED));
  }
}
