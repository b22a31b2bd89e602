package fillkeeper.contract.example;

import fillkeeper.domain.RecordType;
import fillkeeper.domain.Walk;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.ConditionalOrders;
import fillkeeper.venue.ErrorCodes;
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
import fillkeeper.venue.Verdict;
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

  /** What its codes mean for us; one that is not here is something that we should not have asked. */
  static final ErrorCodes CODES = ErrorCodes.NONE
      .with(Verdict.AGAIN, "BUSY")
      .with(Verdict.CLOCK, "TIME")
      .with(Verdict.REFUSED, "KEY", "RIGHTS");

  private static final Duration WINDOW = Duration.ofDays(1);
  private static final Duration REST_LAG = Duration.ofSeconds(1);
  private static final List<Cost> COSTS = List.of(REQUESTS.once());

  /** It forgets nothing, so that nothing has a reach. */
  static final List<ListRules> LISTS = List.of(
      list(Walk.Kind.OPEN_ORDERS, RecordType.ORDER, Times.NOW),
      list(Walk.Kind.CLOSED_ORDERS, RecordType.ORDER, Times.of(WINDOW, null)),
      list(Walk.Kind.EXECUTIONS, RecordType.EXECUTION, Times.of(WINDOW, null)));

  static final VenueRules RULES = new VenueRules(REST_LAG, Map.of(ExampleExchange.SPOT,
      new CategoryRules(null, null, null, ConditionalOrders.NONE, new FillRules(IDENTITY, Units.BASE, FEE, null),
          new StreamRules(LIVENESS, null, UpdateOrder.TIME), LISTS)));

  private ExampleRules() {
  }

  private static ListRules list(Walk.Kind kind, String record, Times times) {
    return new ListRules(kind, record, By.ACCOUNT, times, Paging.OLDEST_FIRST, 1, COSTS);
  }
}
