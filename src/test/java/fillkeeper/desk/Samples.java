package fillkeeper.desk;

import fillkeeper.domain.VenueNotice;
import fillkeeper.domain.Vitals;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.BookedExecution;
import fillkeeper.domain.Cause;
import fillkeeper.domain.ExecType;
import fillkeeper.domain.Execution;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.Incident;
import fillkeeper.domain.MiscFee;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderState;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.OrderTerms;
import fillkeeper.domain.OrderType;
import fillkeeper.domain.Origin;
import fillkeeper.domain.PositionSide;
import fillkeeper.domain.Side;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Source;
import fillkeeper.domain.TimeInForce;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.ledger.LedgerReader.StoredIncident;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Records with every column set, each to a value of its own. */
public final class Samples {

  public static final UUID INCARNATION = UUID.fromString("6f9619ff-8b86-4d01-b42d-00cf4fc964ff");
  public static final AccountKey MAIN = new AccountKey("bybit", "testnet", "main");
  public static final AccountKey HEDGE = new AccountKey("okx", "mainnet", "hedge");
  public static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");

  private Samples() {
  }

  public static AccountRow row(AccountKey key, String status) {
    boolean live = status.equals("LIVE");
    return new AccountRow(key, "Label of " + key.account(), 7, "host-1", AT.plusSeconds(10), status,
        AT.minusSeconds(60), live ? "" : "detail of " + status, live, true, "100200", 41, AT.minusSeconds(5),
        AT.minusSeconds(50),
        AT.minusSeconds(40));
  }

  public static Vitals vitals(AccountStatus status) {
    boolean live = status == AccountStatus.LIVE;
    return new Vitals(false, true, status, live, status != null, status == null ? 0 : 7, null,
        new Vitals.Queue(3, 900, 12, 8_192, 16_777_216, 8_000, 2),
        new Vitals.Counters(28, 10, 9, 4, 1, 2, 2, 5, 3), 43, AT.minusSeconds(4), 6, AT.plusSeconds(86_400), true,
        new VenueNotice("n-1", "an upgrade", AT.minusSeconds(3_600), AT.plusSeconds(3_600)));
  }

  public static Vitals standby() {
    Vitals none = vitals(null);
    return new Vitals(true, true, null, false, false, 0, AT.plusSeconds(3), none.queue(), none.counters(), 0, null, 0,
        null, null, null);
  }

  /** Of an account that was not tried since the process started. */
  public static Vitals untried() {
    Vitals none = vitals(null);
    return new Vitals(false, false, null, false, false, 0, null, none.queue(), none.counters(), 0, null, 0, null, null,
        null);
  }

  public static StoredIncident incident(AccountKey key) {
    return new StoredIncident(6, new Incident(key, 6, Cause.DISCONNECTED, "the stream ended", AT.minusSeconds(70)), null,
        5, 2);
  }

  public static OrderState order(String orderId, long seq) {
    OrderTerms terms = new OrderTerms("c-1", "p-1", Side.BUY, PositionSide.LONG, OrderType.STOP_LIMIT,
        TimeInForce.GTC, true, false, new BigDecimal("9.5"), new BigDecimal("10.10"), new BigDecimal("5"),
        new BigDecimal("50.5"), "none", "by user", Origin.CLIENT, AT.minusSeconds(30),
        "{\"price\":10.10,\"n\":123456789012345678901234567890,\"list\":[1,null,true]}");
    return new OrderState(OrderKey.order("linear", "BTCUSDT", orderId), terms, OrderStatus.NEW, "New",
        BigDecimal.ZERO, AT.minusSeconds(20), false, false, new BigDecimal("2"), new BigDecimal("1.5"),
        new BigDecimal("20.2"), new BigDecimal("10.1"), new BigDecimal("5"), new Sighting(Source.REST, AT, 1), false, 0,
        7, seq);
  }

  public static BookedExecution execution(String execId, long seq) {
    Execution execution = new Execution(new ExecutionKey("linear", "execution", "BTCUSDT", execId, "leg-1"), "o1",
        "c-1", Side.SELL, PositionSide.SHORT, ExecType.TRADE, "Trade", new BigDecimal("10.10"), new BigDecimal("1E+3"),
        new BigDecimal("0.0000001"), new BigDecimal("10100"), "USDT", new BigDecimal("-0.010"), "USDC",
        new BigDecimal("0.0006"), List.of(new MiscFee("GST", new BigDecimal("0.01"), "INR")), new BigDecimal("-3.5"),
        new BigDecimal("1"), true, AT.minusSeconds(10), "{\"execId\":\"" + execId + "\"}",
        new Sighting(Source.STREAM, AT, 1));
    return new BookedExecution(execution, AT.plusSeconds(1), 7, seq);
  }
}
