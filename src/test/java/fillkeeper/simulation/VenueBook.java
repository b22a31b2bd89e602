package fillkeeper.simulation;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.ExecutionKey;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderStatus;
import fillkeeper.domain.RecordType;
import fillkeeper.simulation.VenueOrder.Fill;
import fillkeeper.simulation.VenueOrder.Payment;
import fillkeeper.simulation.VenueOrder.Revision;
import fillkeeper.simulation.VenueOrder.Statement;
import fillkeeper.venue.wire.WireText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Everything that ever happened to one account at the venue: the truth; and who is told of it as it happens. */
final class VenueBook {

  static final String CATEGORY = "linear";
  /** Of every account; nobody may say it. */
  static final String SECRET = "SIM-SECRET";
  /** In milliseconds. Lists are read again for longer, so that they show the fill once more when it is restated. */
  private static final int RESTATED_AFTER = 250;
  static final WireText WORDS = new WireText(List.of(), List.of(WireText.valuesOf("apiKey")));

  final AccountKey key;
  final int index;
  final List<VenueOrder> orders = new ArrayList<>();
  final List<Fill> fills = new ArrayList<>();
  final Map<ExecutionKey, Fill> byKey = new HashMap<>();
  final Map<ExecutionKey, Payment> payments = new LinkedHashMap<>();
  final VenueKind kind;
  /** What is kept where the venue quotes the account's key. */
  final String quoted;
  private final VenueOrder[] byNumber = new VenueOrder[Schedules.ORDERS_MAX];
  private final List<Session> sessions = new ArrayList<>();
  private final long skew;
  private final Timeline timeline;
  private final Weather weather;
  private final SplittableRandom chance;
  private long ordersAreOlderBy;

  VenueBook(int index, Knobs knobs, Build build, Timeline timeline, Weather weather, SplittableRandom chance) {
    this.quoted = build.kept("{\"apiKey\":\"" + SECRET + "\"}");
    this.kind = knobs.venue();
    this.skew = knobs.venueSkewMs() * Timeline.MS;
    this.index = index;
    this.key = new AccountKey("sim", "simulator", "a" + index);
    this.timeline = timeline;
    this.weather = weather;
    this.chance = chance;
  }

  /** Nanoseconds since the start by the venue's clock, as are all times of its rows. */
  long now() {
    return timeline.now() + skew;
  }

  /** Lets a step of the script happen, if it can. */
  void play(Step step) {
    VenueOrder order = byNumber[step.order()];
    long now = now();
    if (step.what() == Step.What.PLACE) {
      if (order == null) {
        place(step.order(), step.amount(), now);
      }
      return;
    }
    if (order == null || order.last().status().isTerminal()) {
      return;
    }
    Revision last = order.last();
    switch (step.what()) {
      case FILL -> fill(order, Math.min(step.amount(), order.qty - last.cum()), now);
      case AMEND -> tell(become(order, last.status(), last.cum(), last.price() + 1));
      case CANCEL -> tell(become(order, OrderStatus.CANCELED, last.cum(), last.price()));
      default -> tell(become(order, OrderStatus.EXPIRED, last.cum(), last.price()));
    }
  }

  /** What is made from now on says that it was made so long before. */
  void ordersAreOlderBy(long nanos) {
    ordersAreOlderBy = nanos;
  }

  /** Nothing ever happened, and ids are given out from the start. */
  void isWiped() {
    orders.clear();
    fills.clear();
    byKey.clear();
    payments.clear();
    Arrays.fill(byNumber, null);
  }

  private void place(int number, int qty, long now) {
    VenueOrder order = new VenueOrder(OrderKey.order(CATEGORY, kind.symbol(number), kind.orderId(number)), number, qty,
        now - ordersAreOlderBy);
    byNumber[number] = order;
    orders.add(order);
    tell(become(order, OrderStatus.NEW, 0, 100));
  }

  private Revision become(VenueOrder order, OrderStatus status, long cum, long price) {
    return order.become(now(), status, weather.strikes(FaultKind.WORD_UNKNOWN, -1, index), cum, price);
  }

  private void fill(VenueOrder order, long qty, long now) {
    boolean hidden = weather.strikes(FaultKind.FILL_HIDDEN, -1, index);
    Fill fill = new Fill(order, new ExecutionKey(CATEGORY, RecordType.EXECUTION, order.key.symbol(), fillId(order), ""),
        now, qty, hidden);
    order.fills.add(fill);
    fills.add(fill);
    byKey.put(fill.key, fill);
    Revision last = order.last();
    long cum = last.cum() + qty;
    Revision next = become(order, cum >= order.qty ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED, cum,
        last.price());
    boolean fillFirst = chance.nextBoolean();
    if (!hidden && fillFirst) {
      sessions.forEach(session -> session.tell(fill.first()::row));
    }
    tell(next);
    if (!hidden && !fillFirst) {
      sessions.forEach(session -> session.tell(fill.first()::row));
    }
    if (!hidden && weather.strikes(FaultKind.FILL_RESTATED, -1, index)) {
      int times = 1 + chance.nextInt(2);
      for (int i = 1; i <= times; i++) {
        timeline.after((i * RESTATED_AFTER - chance.nextInt(RESTATED_AFTER)) * Timeline.MS, "restated",
            () -> restate(fill));
      }
    }
  }

  /** Its fee was another one, or a part of it is taken back, or is there after all; the order goes on counting it. */
  private void restate(Fill fill) {
    Statement last = fill.last();
    boolean whole = last.qty() == fill.first().qty();
    boolean quantity = chance.nextBoolean() && (!whole || last.qty() > 1);
    Statement next = fill.restate(now(), quantity ? last.qty() + (whole ? -1 : 1) : last.qty(),
        quantity ? last.fee() : last.fee() + 1);
    if (chance.nextInt(4) == 0) {
      sessions.forEach(session -> session.tell(next::row));
    }
  }

  /** Numbered on each symbol anew where it lists by symbol. */
  private String fillId(VenueOrder order) {
    return !kind.bySymbol() ? "x" + order.number + "-" + order.fills.size()
        : "x" + fills.stream().filter(fill -> fill.of.key.symbol().equals(order.key.symbol())).count();
  }

  /** Pays whoever has traded, and lets the list show it a little later. */
  void pay() {
    if (!fills.isEmpty()) {
      long now = now();
      ExecutionKey paid = new ExecutionKey(CATEGORY, RecordType.FUNDING, fills.get(0).of.key.symbol(),
          "f" + payments.size(), "");
      payments.put(paid, new Payment(paid, now, now + chance.nextLong(VenueKind.FUNDING_LAG.toNanos())));
    }
  }

  private void tell(Revision revision) {
    sessions.forEach(session -> session.tell(revision::row));
  }

  void open(Session session) {
    sessions.add(session);
  }

  void close(Session session) {
    sessions.remove(session);
  }

  /** Those of a process, for a fault that strikes one. */
  List<Session> sessions(int process) {
    List<Session> of = new ArrayList<>();
    for (Session session : sessions) {
      if (session.process() == process) {
        of.add(session);
      }
    }
    return of;
  }

  VenueOrder order(OrderKey wanted) {
    for (VenueOrder order : orders) {
      if (order.key.equals(wanted)) {
        return order;
      }
    }
    return null;
  }

  /** Whether the venue's lists no longer show an order: one that ended long ago without a fill. */
  boolean isForgotten(Revision last, long now) {
    return last.status().isTerminal() && last.cum() == 0 && last.at() < now - kind.forgets().toNanos();
  }
}
