package fillkeeper.simulation.mutant;

import fillkeeper.domain.AccountEvent;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Execution;
import fillkeeper.domain.OrderKey;
import fillkeeper.domain.Walk;
import fillkeeper.domain.Window;
import fillkeeper.venue.CategoryRules;
import fillkeeper.venue.FundingTimes;
import fillkeeper.venue.Page;
import fillkeeper.venue.Urgency;
import fillkeeper.venue.Venue;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.VenueRules;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Venues of which something is believed that is true of others. */
final class OtherVenues {

  private OtherVenues() {
  }

  /** A symbol that is met later has no lists. */
  static Venue withTheListsOfItsStart(Venue real) {
    return new VenueLayer(real) {

      private List<Walk> first;

      @Override
      public List<Walk> walks() {
        first = first == null ? inner.walks() : first;
        return first;
      }
    };
  }

  /** Lists by creation are taken for lists by the time of the end. */
  static Venue takingCreationForTheEnd(Venue real) {
    return new VenueLayer(real) {
      @Override
      public List<Walk> walks() {
        return inner.walks().stream().map(walk -> with(walk, Walk.Filter.HAPPENED)).toList();
      }

      @Override
      public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
        Walk as = inner.walks().stream().filter(list -> list.name().equals(walk.name())).findFirst().orElseThrow();
        return inner.page(as, window, cursor, urgency);
      }
    };
  }

  private static Walk with(Walk walk, Walk.Filter filter) {
    return new Walk(walk.kind(), walk.category(), walk.scope(), walk.maxWindow(), walk.reach(), walk.whole(), filter);
  }

  /** Its payments are expected on the stream. */
  static Venue withoutFunding(Venue real) {
    return new VenueLayer(real) {
      @Override
      public List<Walk> walks() {
        return inner.walks().stream().filter(walk -> walk.kind() != Walk.Kind.FUNDING).toList();
      }
    };
  }

  /** A payment is expected to be listed at once. */
  static Venue withFundingThatIsNeverLate(Venue real) {
    VenueRules of = real.rules();
    Map<String, CategoryRules> hasty = new HashMap<>();
    of.categories().forEach((category, rules) -> hasty.put(category, rules.funding() == null ? rules
        : new CategoryRules(rules.forgetsUnfilled(), rules.historyReach(), new FundingTimes(rules.funding().every(),
            Duration.ZERO), rules.conditional(), rules.fills(), rules.stream(), rules.lists())));
    VenueRules rules = new VenueRules(of.restLag(), hasty);
    return new VenueLayer(real) {
      @Override
      public VenueRules rules() {
        return rules;
      }
    };
  }

  /** A fill with the id of another one, on whichever symbol, is taken for a repetition. */
  static Venue takingIdsForUnique(Venue real) {
    Map<String, String> symbols = new HashMap<>();
    return new VenueLayer(real) {
      @Override
      public Future<Void> subscribe(VenueListener listener) {
        return inner.subscribe(new VenueListener() {
          @Override
          public void onEvent(AccountEvent event, int bytes) {
            if (isNew(event)) {
              listener.onEvent(event, bytes);
            }
          }

          @Override
          public void onLost(AttemptFailure why) {
            listener.onLost(why);
          }
        });
      }

      @Override
      public Future<Page> page(Walk walk, Window window, String cursor, Urgency urgency) {
        return inner.page(walk, window, cursor, urgency).map(this::ofNew);
      }

      @Override
      public Future<Page> fills(OrderKey order, String cursor, Urgency urgency) {
        return inner.fills(order, cursor, urgency).map(this::ofNew);
      }

      private Page ofNew(Page page) {
        return new Page(page.rows().stream().filter(this::isNew).map(AccountEvent.class::cast).toList(), page.next());
      }

      private boolean isNew(AccountEvent event) {
        return !(event instanceof Execution fill)
            || fill.key().symbol().equals(symbols.computeIfAbsent(fill.key().execId(), id -> fill.key().symbol()));
      }
    };
  }
}
