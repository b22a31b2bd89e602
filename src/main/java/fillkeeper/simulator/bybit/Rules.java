package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Requests;
import java.time.Duration;

/** Those of the exchange's habits that a test may want otherwise. Guarded by the floor. */
final class Rules {

  static final Duration WINDOW_MAX = Duration.ofDays(7);
  static final Duration UNFILLED_KEPT = Duration.ofHours(24);
  static final Duration HISTORY_KEPT = Duration.ofDays(730);

  /** Rows of a page at most, below what was asked for. */
  int pageSizeMax = Integer.MAX_VALUE;
  /** Requests per second, account and endpoint. */
  int perAccount = 50;
  /** Requests per five seconds and address. */
  int perAddress = 600;
  /** Whether the windows of the order history are about updates; creation otherwise. */
  boolean historyByUpdate;
  /** Whether open orders leave conditional ones out unless they are asked for. */
  boolean conditionalApart;
}
