package fillkeeper.testkit;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Execution;
import fillkeeper.domain.Instrument;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.OrderReport;
import fillkeeper.domain.SymbolKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.time.Clock;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.KeyInfo;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A venue that answers at once what it was told to say, and notes what it was asked; of one category unless told. */
public final class FakeVenue implements Venue {

  public static final Duration REACH = Duration.ofDays(30);
  public static final Duration FORGETS = Duration.ofHours(24);
  public static final Walk OPEN = Walk.open("linear", "");
  public static final Walk CLOSED = new Walk(Walk.Kind.CLOSED_ORDERS, "linear", "", Duration.ofMinutes(10), REACH,
      FORGETS, Walk.Filter.HAPPENED);
  public static final Walk EXECUTIONS =
      new Walk(Walk.Kind.EXECUTIONS, "linear", "", Duration.ofMinutes(10), REACH);
  public static final VenueRules RULES = VenueRules.alike(Duration.ofSeconds(15), List.of("linear", "spot"),
      Promises.of(FORGETS, REACH, null));

  private static final int PAGE = 2;

  private final Clock clock;
  private final Map<Walk, List<AccountEvent>> lists = new HashMap<>();
  private final Map<OrderKey, OrderReport> orders = new HashMap<>();
  private final Map<OrderKey, List<AccountEvent>> fills = new HashMap<>();
  private final Map<Integer, Throwable> failures = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final Map<String, String> doubts = new HashMap<>();
  private final Set<Walk> circular = new HashSet<>();
  private List<Walk> walks = List.of(OPEN, CLOSED, EXECUTIONS);
  private VenueRules rules = RULES;
  private Set<SymbolKey> known;
  private Duration provable = Duration.ofDays(1);
  private Instant endless;
  private KeyInfo key = new KeyInfo("901", true, null);
  private VenueListener listener;
  private boolean closed;

  public FakeVenue(Clock clock) {
    this.clock = clock;
  }

  /** These are its lists from now on. */
  public FakeVenue walks(Walk... lists) {
    walks = List.of(lists);
    return this;
  }

  /** What it promises of the one category. */
  public FakeVenue promises(CategoryRules linear) {
    rules = new VenueRules(RULES.restLag(), Map.of("linear", linear));
    return this;
  }

  /** Not all symbols of a category may be asked about; null: they are. */
  public FakeVenue doubts(String category, String why) {
    doubts.put(category, why);
    return this;
  }

  /** What it was told that the ledger knows; null before. */
  public Set<SymbolKey> known() {
    return known;
  }

  /** A list shows these rows too. */
  public FakeVenue lists(Walk walk, AccountEvent... rows) {
    lists.computeIfAbsent(walk, none -> new ArrayList<>()).addAll(List.of(rows));
    return this;
  }

  /** A list shows nothing any more. */
  public FakeVenue forgets(Walk walk) {
    lists.remove(walk);
    return this;
  }

  /** Asked for by its id, the order is this. */
  public FakeVenue knows(OrderReport order) {
    orders.put(order.key(), order);
    return this;
  }

  /** Asked for by their order, the fills are these too. */
  public FakeVenue knows(Execution... of) {
    for (Execution fill : of) {
      fills.computeIfAbsent(fill.orderKey(), none -> new ArrayList<>()).add(fill);
    }
    return this;
  }

  /** The n-th question from the start, counted from one, is not answered. */
  public FakeVenue failsAt(int question, Cause cause) {
    failures.put(question, new AttemptFailure(cause, "told to fail"));
    return this;
  }

  /** Windows longer than this come to no end. */
  public FakeVenue endsOnlyWithin(Duration length) {
    provable = length;
    return this;
  }

  /** Windows around this moment come to no end, however short; null: all do. */
  public FakeVenue endsNeverAround(Instant moment) {
    endless = moment;
    return this;
  }

  /** A list shows its rows and comes to no end, each page the same as the first. */
  public FakeVenue endsNever(Walk walk) {
    circular.add(walk);
    return this;
  }

  public FakeVenue key(KeyInfo whose) {
    key = whose;
    return this;
  }

  /** Everything it was asked, in order, as {@code page executions/linear/ 0..60}. */
  public List<String> asked() {
    return asked;
  }

  public void forgetAsked() {
    asked.clear();
    failures.clear();
  }

  /** Who subscribed; null before. */
  public VenueListener listener() {
    return listener;
  }

  public boolean isClosed() {
    return closed;
  }

  @Override
  public VenueRules rules() {
    return rules;
  }

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public Future<KeyInfo> identify() {
    return answer("identify", () -> key);
  }

  @Override
  public Future<List<Instrument>> instruments() {
    return answer("instruments", List::of);
  }

  @Override
  public Future<Void> subscribe(VenueListener who) {
    return answer("subscribe", () -> who).compose(heard -> {
      listener = who;
      return Future.succeededFuture();
    });
  }

  @Override
  public Future<Void> discover(Set<SymbolKey> inLedger) {
    known = inLedger;
    return answer("discover", () -> null);
  }

  @Override
  public Optional<String> doubt(String category) {
    return Optional.ofNullable(doubts.get(category));
  }

  @Override
  public List<Walk> walks() {
    return walks;
  }

  @Override
  public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
    String span = window == null ? "" : " " + second(window.from()) + ".." + second(window.to());
    return answer("page " + walk.name() + span + (cursor == null ? "" : " from " + cursor), () -> {
      if (window != null && isEndless(window)) {
        return new Page(List.of(), "again");
      }
      if (circular.contains(walk)) {
        return new Page(lists.getOrDefault(walk, List.of()), "again");
      }
      return page(lists.getOrDefault(walk, List.of()).stream().filter(row -> isIn(walk, window, row)).toList(), cursor);
    });
  }

  @Override
  public Future<Optional<OrderReport>> order(OrderKey order, Urgency urgency) {
    return answer("order " + order.orderId(), () -> Optional.ofNullable(orders.get(order)));
  }

  @Override
  public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
    return answer("fills " + order.orderId() + (cursor == null ? "" : " from " + cursor),
        () -> page(fills.getOrDefault(order, List.of()), cursor));
  }

  @Override
  public boolean isWaiting() {
    return false;
  }

  @Override
  public void close() {
    closed = true;
  }

  private boolean isEndless(Window window) {
    return Duration.between(window.from(), window.to()).compareTo(provable) > 0
        || endless != null && window.from().isBefore(endless) && window.to().isAfter(endless);
  }

  private <T> Future<T> answer(String question, Supplier<T> answer) {
    asked.add(question);
    Throwable failure = failures.get(asked.size());
    return failure == null ? Future.succeededFuture(answer.get()) : Future.failedFuture(failure);
  }

  private static Page page(List<AccountEvent> rows, String cursor) {
    int from = cursor == null ? 0 : Integer.parseInt(cursor);
    int to = Math.min(rows.size(), from + PAGE);
    return new Page(rows.subList(from, to), to < rows.size() ? "" + to : null);
  }

  private static boolean isIn(Walk walk, Window window, AccountEvent row) {
    if (window == null) {
      return true;
    }
    Instant at = row instanceof Execution fill ? fill.executedAt()
        : walk.filter() == Walk.Filter.CREATED ? ((OrderReport) row).terms().createdAt()
        : ((OrderReport) row).updatedAt();
    return !at.isBefore(window.from()) && !at.isAfter(window.to());
  }

  private static long second(Instant time) {
    return Duration.between(Rows.START, time).toSeconds();
  }
}
