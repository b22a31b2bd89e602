package fillkeeper.bench.exchange;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Public trades, some in a frame as an exchange prints them. Ids and amounts are arithmetic, as in {@link Flow}. */
public final class Tape {

  /** How many trades a frame carries. */
  public static final int TRADES_A_FRAME = 4;

  private static final Flow IDS = new Flow(7_777, 1);
  private static final String TRADE = """
      {"T":<uuuuuuuuuuuuu>,"s":"BTCUSDT","S":"Buy","v":"0.010","p":"<%1$s>","L":"PlusTick",\
      "i":"<%2$s>","BT":false,"RPI":false,"seq":<nnnnnnnnnnnn>}""";
  private static final String LETTERS = "abcdefgh";
  private static final long FIRST_SEQUENCE = 170_000_000_000L;
  private static final int FRAMES_MAX = 16;
  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Crowd crowd;
  private final Template template;
  private final byte[] buffer;
  private long[] times = new long[1 << 16];
  private long lastMs;
  private int count;

  Tape(Crowd crowd) {
    this.crowd = crowd;
    StringBuilder text =
        new StringBuilder("{\"topic\":\"publicTrade.BTCUSDT\",\"type\":\"snapshot\",\"ts\":<uuuuuuuuuuuuu>,\"data\":[");
    for (int i = 0; i < TRADES_A_FRAME; i++) {
      String id = String.valueOf(LETTERS.charAt(i)).repeat(36);
      String price = String.valueOf(LETTERS.charAt(TRADES_A_FRAME + i)).repeat(7);
      text.append(i == 0 ? "" : ",").append(String.format(TRADE, price, id));
    }
    template = new Template(text.append("]}").toString());
    buffer = new byte[template.length() * FRAMES_MAX];
  }

  /** The id of a trade, counted from 0. */
  public static String id(long trade) {
    return IDS.orderId(trade);
  }

  /** Ten times its price. */
  public static long price10(long trade) {
    return IDS.price10(trade);
  }

  /** A trade as the exchange prints it. */
  public static String row(long trade, long ms) {
    return String.format(TRADE, BigDecimal.valueOf(price10(trade), 1), id(trade))
        .replace("<uuuuuuuuuuuuu>", Long.toString(ms)).replace("<nnnnnnnnnnnn>", Long.toString(FIRST_SEQUENCE + trade))
        .replace("<", "").replace(">", "");
  }

  /**
   * Prints so many trades, at most {@code window} of them on their way, and waits until all are stored. The last frame
   * bears a moment of its own, so that it is seen when it is stored.
   */
  Load.Done print(int trades, int window, Progress progress) throws SQLException {
    long wall = Load.wallNanos();
    long start = System.nanoTime();
    int first = count;
    int target = count + trades / TRADES_A_FRAME * TRADES_A_FRAME;
    int stored = first;
    long looked = start;
    while (stored < target) {
      int frames = Math.min(FRAMES_MAX, Math.min(target - count, stored + window - count) / TRADES_A_FRAME);
      for (int i = 0; i < frames; i++) {
        lastMs = Math.max(lastMs, System.currentTimeMillis()) + (count + TRADES_A_FRAME == target ? 1 : 0);
        fill(i * template.length());
      }
      crowd.tell(null, buffer, Math.max(0, frames) * template.length());
      if (System.nanoTime() - looked > LOOK_NANOS) {
        stored = stored(progress.newestTradeMs(), first);
        looked = System.nanoTime();
      } else if (frames <= 0) {
        LockSupport.parkNanos(NAP_NANOS);
      }
      if (System.nanoTime() - start > LIMIT_NANOS) {
        throw new IllegalStateException("trades are not stored: " + stored + " of " + target);
      }
    }
    lastMs++;
    return new Load.Done(target - first, System.nanoTime() - start, wall);
  }

  private void fill(int at) {
    template.copy(buffer, at);
    template.put(buffer, at, 'u', lastMs, 0);
    template.put(buffer, at, 'n', FIRST_SEQUENCE + count, 0);
    for (int i = 0; i < TRADES_A_FRAME; i++) {
      template.put(buffer, at, LETTERS.charAt(i), id(count).getBytes(StandardCharsets.ISO_8859_1));
      template.put(buffer, at, LETTERS.charAt(TRADES_A_FRAME + i), price10(count), 1);
      if (count == times.length) {
        times = Arrays.copyOf(times, times.length * 2);
      }
      times[count++] = lastMs;
    }
  }

  /** How many trades are older than the newest that is stored; with it, where it is the last that was printed. */
  private int stored(long newestMs, int atLeast) {
    int stored = count;
    while (stored > atLeast && times[stored - 1] > newestMs) {
      stored--;
    }
    boolean last = stored == count;
    while (!last && stored > atLeast && times[stored - 1] == newestMs) {
      stored--;
    }
    return stored;
  }
}
