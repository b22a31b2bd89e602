package fillkeeper.contract.example;

import fillkeeper.domain.Walk;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.FeeSign;
import fillkeeper.venue.FillIdentity;
import fillkeeper.venue.FillRules;
import fillkeeper.venue.ListRules;
import fillkeeper.venue.ListRules.By;
import fillkeeper.venue.ListRules.Paging;
import fillkeeper.venue.ListRules.Times;
import fillkeeper.venue.Liveness;
import fillkeeper.venue.RequestBudget.Cost;
import fillkeeper.venue.RequestBudget.Limit;
import fillkeeper.venue.StreamRules;
import fillkeeper.venue.Units;
import fillkeeper.venue.UpdateOrder;
import fillkeeper.venue.VenueRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What Example promises, as data. */
final class ExampleRules {

  /** A hundred requests a second from one address, whoever asks. */
  static final Limit REQUESTS = new Limit("example requests", "address", 100, Duration.ofSeconds(1));
  static final Limit CONNECTIONS = new Limit("example connections", "connections", 500, Duration.ofMinutes(1));
  static final Liveness LIVENESS = new Liveness(Liveness.Sign.WORD, Duration.ofMinutes(1));
  static final FillIdentity IDENTITY = FillIdentity.ID;
  static final FeeSign FEE = FeeSign.PAID;

  private static final Duration WINDOW = Duration.ofDays(1);
  private static final Duration REST_LAG = Duration.ofSeconds(1);
  private static final List<Cost> COSTS = List.of(REQUESTS.once());

  /** It forgets nothing, so that nothing has a reach. */
  static final List<ListRules> LISTS = List.of(
      new ListRules(Walk.Kind.OPEN_ORDERS, By.ACCOUNT, Times.NOW, Paging.OLDEST_FIRST, 1, COSTS),
      new ListRules(Walk.Kind.CLOSED_ORDERS, By.ACCOUNT, Times.of(WINDOW, null), Paging.OLDEST_FIRST, 1, COSTS),
      new ListRules(Walk.Kind.EXECUTIONS, By.ACCOUNT, Times.of(WINDOW, null), Paging.OLDEST_FIRST, 1, COSTS));

  static final VenueRules RULES = new VenueRules(REST_LAG, Map.of(ExampleExchange.SPOT,
      new CategoryRules(null, null, null, new FillRules(IDENTITY, Units.BASE, FEE, null),
          new StreamRules(LIVENESS, null, UpdateOrder.TIME), LISTS)));

  private ExampleRules() {
  }
}
