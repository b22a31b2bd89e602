package fillkeeper.simulation.mutant;

import fillkeeper.account.Plan;
import fillkeeper.bus.Bulletin;
import fillkeeper.core.Folding;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.Build;
import fillkeeper.simulation.store.MemoryStore;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.time.Clock;
import fillkeeper.venue.Venue;
import java.util.Set;

/** The product with one part broken on purpose. A simulation that does not notice proves nothing. */
public enum Mutant implements Build {

  NO_FENCE("FENCE") {
    @Override
    public Ledger stored(Ledger real, MemoryStore store) {
      return Ledgers.withoutFence(real, store);
    }
  },
  EPOCH_WITHOUT_TOKEN("FENCE") {
    @Override
    public Ledger stored(Ledger real, MemoryStore store) {
      return Ledgers.withoutToken(real, store);
    }
  },
  MARK_BEFORE_WRITE("SEEN") {
    @Override
    public Ledger ledger(Ledger real, Bulletin bulletin) {
      return Ledgers.markingFirst(real);
    }
  },
  RETRY_IN_PLACE("SERIAL") {
    @Override
    public Ledger ledger(Ledger real, Bulletin bulletin) {
      return Ledgers.retrying(real);
    }
  },
  NO_FAILURE_LATCH("SERIAL", "KEPT") {
    @Override
    public Ledger ledger(Ledger real, Bulletin bulletin) {
      return Ledgers.goingOn(real);
    }
  },
  ACK_BEFORE_COMMIT("KEPT") {
    @Override
    public Ledger ledger(Ledger real, Bulletin bulletin) {
      return Ledgers.publishingFirst(real, bulletin);
    }
  },
  SNAPSHOT_BEFORE_SUBSCRIBE("LIVE") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return Adapters.subscribingLast(real);
    }
  },
  SWALLOW_OVERSIZE("SEEN") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return Adapters.swallowingOversize(real);
    }
  },
  SWALLOW_THE_END_OF_THE_STREAM("LIVE", "HEAL") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return Adapters.swallowingTheEnd(real);
    }
  },
  SHUT_AFTER_PUBLISH("SHUT") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return Adapters.tellingBeforeShutting(real, listener);
    }
  },
  STOP_PAGING_ON_A_SHORT_PAGE("SEEN", "HEAL") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return Adapters.stoppingOnAShortPage(real, pageRows);
    }
  },
  LIVE_WITHOUT_LEASE("LIVE") {
    @Override
    public Claims claims(Claims real, Clock database) {
      return Supervision.renewingWithoutAsking(real, database);
    }
  },
  TWO_REASONS_FOR_ONE_END("ONE") {
    @Override
    public Claims claims(Claims real, Clock database) {
      return Supervision.tellingTwoReasons(real);
    }
  },
  RENEWED_WHATEVER_WAS_TOLD("ONCE", "EXACT", "SERIAL", "SEEN", "HEAL") {
    @Override
    public Claims claims(Claims real, Clock database) {
      return Supervision.renewingWhateverWasTold(real);
    }
  },
  CLAIMS_WHAT_OTHERS_HOLD("ALONE") {
    @Override
    public Claims claims(Claims real, Clock database) {
      return Supervision.claimingWhatOthersHold(real);
    }
  },
  KEEPS_WHAT_QUOTES_THE_KEY("MUTE") {
    @Override
    public String kept(String words) {
      return words;
    }
  },
  ONE_FAILURE_ENDS_OTHERS("APART") {
    @Override
    public Claims claims(Claims real, Clock database) {
      return Supervision.endingOthers(real);
    }
  },
  OVERLAP_OF_ZERO("HEAL", "SEEN") {
    @Override
    public Plan plan(Plan real) {
      return Plans.withoutOverlap(real);
    }
  },
  LIMITS_OF_NOTHING("BOUND") {
    @Override
    public Plan plan(Plan real) {
      return Plans.withoutLimits(real);
    }
  },
  TERMINAL_LEFT_FOR_AN_OLDER_ROW("UP") {
    @Override
    public Folding folding() {
      return Folds.lastRowWins();
    }
  },
  GAP_CLOSED_BY_ANYTHING_BUT_A_FILL("ONCE") {
    @Override
    public Folding folding() {
      return Folds.gapsCloseWithTheirOrder();
    }
  },
  FILLS_MADE_UP("EXACT") {
    @Override
    public Folding folding() {
      return Folds.fillsAreMadeUp();
    }
  },
  FIRST_WORD_OF_A_FILL_STANDS("HEAL") {
    @Override
    public Folding folding() {
      return Folds.firstWordStands();
    }
  },
  STREAM_RESTATES_A_FILL("EXACT") {
    @Override
    public Folding folding() {
      return Folds.streamRestates();
    }
  },
  RESTATED_WITHOUT_ITS_SUM("ONCE") {
    @Override
    public Folding folding() {
      return Folds.sumsStayAsTheyWere();
    }
  },
  ODD_WORD_TAKEN_FOR_AN_END("EXACT") {
    @Override
    public Folding folding() {
      return Folds.oddWordsEndOrders();
    }
  },
  LISTS_THAT_NEVER_GROW("HEAL", "SEEN") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return OtherVenues.withTheListsOfItsStart(real);
    }
  },
  CREATION_TAKEN_FOR_THE_END("SEEN", "HEAL") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return OtherVenues.takingCreationForTheEnd(real);
    }
  },
  FUNDING_NOT_ASKED_FOR("HEAL") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return OtherVenues.withoutFunding(real);
    }
  },
  FUNDING_THAT_IS_NEVER_LATE("SEEN") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return OtherVenues.withFundingThatIsNeverLate(real);
    }
  },
  ONE_ID_FOR_ALL_SYMBOLS("HEAL", "SEEN") {
    @Override
    public Venue venue(Venue real, AttemptListener listener, int pageRows) {
      return OtherVenues.takingIdsForUnique(real);
    }
  };

  private final Set<String> breaks;

  Mutant(String... invariants) {
    this.breaks = Set.of(invariants);
  }

  /** Those invariants of which one is to be found broken. */
  public boolean breaks(String invariant) {
    return breaks.contains(invariant);
  }
}
