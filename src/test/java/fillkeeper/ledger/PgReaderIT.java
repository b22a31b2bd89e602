package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.NOW;
import static fillkeeper.ledger.Samples.OTHER;
import static fillkeeper.ledger.Samples.amount;
import static fillkeeper.ledger.Samples.execution;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Gap;
import fillkeeper.domain.PublicTrade;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.Unreadable;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What readers see. */
class PgReaderIT extends LedgerFixture {

  @BeforeEach
  void fill() throws Exception {
    Claim claim = claim(MAIN);
    Gap open = new Gap(5, order("a", 1, 1).key(), amount("3"), amount("2"), NOW, NOW, null, null, null, null, null, 5);
    Gap accepted = new Gap(6, order("a", 1, 1).key(), amount("3"), amount("2"), NOW, NOW, null, null, NOW, "alice",
        "n", 6);
    await(store.ledger().apply(claim, claim.liveUntil(), false, new Batch(
        List.of(first(order("a", 1, 1)), first(order("b", 1, 2))), List.of(execution("e", 1, 3), execution("f", 1, 4)),
        List.of(), List.of(), List.of(open, accepted), List.of(), List.of(), List.of(), List.of(), NOW, 6)));
  }

  @Test
  void ordersComeNewestFirst() throws Exception {
    assertThat(await(store.reader().orders(MAIN, true, 10))).extracting(row -> row.key().orderId())
        .containsExactly("b", "a");
    assertThat(await(store.reader().orders(MAIN, false, 1))).extracting(row -> row.key().orderId())
        .containsExactly("b");
    assertThat(await(store.reader().orders(OTHER, false, 10))).isEmpty();
  }

  @Test
  void anOrderIsFoundByItsKeyAndByItsClientId() throws Exception {
    String clientId = order("a", 1, 1).terms().clientOrderId();
    assertThat(await(store.reader().order(MAIN, order("a", 1, 1).key()))).isPresent();
    assertThat(await(store.reader().order(MAIN, order("z", 1, 1).key()))).isEmpty();
    assertThat(await(store.reader().ordersByClientId(MAIN, "linear", "BTCUSDT", clientId, null, 5))).hasSize(1);
    assertThat(await(store.reader().ordersByClientId(MAIN, "spot", null, clientId, null, 5))).isEmpty();
  }

  @Test
  void aGapThatAPersonAcceptedIsNoLongerOpen() throws Exception {
    assertThat(await(store.reader().openGaps(MAIN))).isEqualTo(1);
  }

  @Test
  void theHighestNumberOfAnAccountIsThatOfItsTables() throws Exception {
    assertThat(await(store.reader().account(MAIN)).orElseThrow().changeSeq()).isEqualTo(6);
    assertThat(await(store.reader().account(new AccountKey("bybit", "simulator", "none")))).isEmpty();
    assertThat(await(store.reader().lastIncident(MAIN))).isEmpty();
  }

  @Test
  void aTradeIsRecordedOnce() throws Exception {
    // given
    PublicTrade one = trade("t-1");
    await(store.trades().record("bybit", "mainnet", List.of(one, trade("t-2"))));

    // when
    TradeStore.Recorded recorded = await(store.trades().record("bybit", "mainnet", List.of(one, trade("t-3"), trade("t-3"))));
    await(store.trades().reject("bybit", "mainnet", new Unreadable("why", "what", new Sighting(Source.STREAM, NOW,
        0))));

    // then
    assertThat(recorded).isEqualTo(new TradeStore.Recorded(1, 2, 0, 0));
    assertThat(database.count("recorded_trades")).isEqualTo(3);
    assertThat(database.value("SELECT price::text FROM fillkeeper.recorded_trades LIMIT 1")).isEqualTo(Samples.LONG);
    assertThat(database.count("rejected_events")).isEqualTo(1);
  }

  private static PublicTrade trade(String id) {
    return new PublicTrade("spot", "trade", "BTCUSDT", id, amount(Samples.LONG), amount("1"), Side.BUY, NOW, NOW, null);
  }
}
