package fillkeeper.simulator;

import fillkeeper.time.Clock;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the parts of one exchange share. Its monitor guards everything in it, the accounts' books included; it is held
 * for computing only, never while waiting or while running what others gave.
 */
final class Floor {

  final Clock clock;
  final Ids ids;
  final Markets markets = new Markets();
  final Tape tape = new Tape();
  final Faults faults = new Faults(null);
  final Counts counts;
  final Rules rules = new Rules();
  final Map<String, Access> accessByKey = new LinkedHashMap<>();
  final Set<PrivateSocket> sockets = new LinkedHashSet<>();
  final Set<PublicSocket> publicSockets = new LinkedHashSet<>();
  final Set<StatusSocket> statusSockets = new LinkedHashSet<>();
  private FrameOrder frameOrder = FrameOrder.ORDER_FIRST;

  Floor(Clock clock, long seed) {
    this.clock = clock;
    ids = new Ids(seed);
    counts = new Counts(clock);
  }

  long nowMs() {
    return clock.now().toEpochMilli();
  }

  void frameOrder(FrameOrder order) {
    frameOrder = order;
  }

  /** Tells the account's sockets, and the public ones what the market saw. */
  void publish(SimAccount account, Match match) {
    FrameOrder order = account.frameOrder() == null ? frameOrder : account.frameOrder();
    boolean executionFirst = order == FrameOrder.EXECUTION_FIRST || order == FrameOrder.RANDOM && ids.coin();
    tell(account, Frame.of(match, executionFirst));
    List<BookPrint> prints = match.fills().stream().filter(BookFill::isTrade)
        .map(fill -> new BookPrint(fill.category(), fill.symbol(), fill.execId(), takerSide(fill), fill.price(),
            fill.qty(), fill.execTimeMs(), fill.seq()))
        .toList();
    print(match.listing(), prints);
  }

  /** Tells the account's sockets, unless a script decides what they say. */
  void tell(SimAccount account, List<Frame> frames) {
    if (account.runningScript() == null) {
      say(account, frames);
    } else {
      frames.forEach(account.runningScript()::keep);
    }
  }

  void say(SimAccount account, List<Frame> frames) {
    List<PrivateSocket> ears = List.copyOf(account.sockets());
    frames.forEach(frame -> ears.forEach(socket -> socket.tell(frame)));
  }

  void print(Listing listing, List<BookPrint> prints) {
    if (!prints.isEmpty()) {
      tape.add(prints);
      markets.traded(listing, prints.get(prints.size() - 1).price());
      publicSockets.forEach(socket -> socket.tell(listing, prints));
    }
  }

  /** Whose key it is; null if nobody's. */
  SimAccount accountOf(String key) {
    Access access = key == null ? null : accessByKey.get(key);
    return access == null ? null : access.account();
  }

  private static String takerSide(BookFill fill) {
    return fill.side().equals("Buy") == fill.maker() ? "Sell" : "Buy";
  }

  /** What a key opens, and what signs with it. */
  record Access(String secret, SimAccount account) {

    @Override
    public String toString() {
      return "Access[" + account + "]";
    }
  }
}
