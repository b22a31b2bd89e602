package fillkeeper.simulator.bybit;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.FrameOrder;
import fillkeeper.simulator.Ground;
import fillkeeper.simulator.Tape;
import fillkeeper.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of one simulated Bybit share. */
final class Floor extends Ground {

  final BybitIds ids;
  final Markets markets = new Markets();
  final Tape<BookPrint> tape = new Tape<>();
  final Rules rules = new Rules();
  final Map<String, Access> accessByKey = new LinkedHashMap<>();
  final Crowd<PrivateSocket> sockets = crowd();
  final Crowd<PublicSocket> publicSockets = crowd();
  final Crowd<StatusSocket> statusSockets = crowd();
  private FrameOrder frameOrder = FrameOrder.ORDER_FIRST;

  Floor(Clock clock, long seed) {
    super(clock);
    ids = new BybitIds(seed);
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
    List<PrivateSocket> ears = account.sockets().open();
    frames.forEach(frame -> ears.forEach(socket -> socket.tell(frame)));
  }

  void print(Listing listing, List<BookPrint> prints) {
    if (!prints.isEmpty()) {
      tape.add(prints);
      markets.traded(listing, prints.get(prints.size() - 1).price());
      publicSockets.open().forEach(socket -> socket.tell(listing, prints));
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
