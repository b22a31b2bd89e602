package fillkeeper.simulation;

import fillkeeper.account.Plan;
import fillkeeper.bus.Bulletin;
import fillkeeper.core.Fold;
import fillkeeper.core.Folding;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.simulation.store.MemoryStore;
import fillkeeper.supervisor.AttemptListener;
import fillkeeper.time.Clock;
import fillkeeper.venue.Venue;

/** The product as it is built; a mutant replaces one part. */
public interface Build {

  /** The product itself. */
  Build PRODUCT = new Build() {
  };

  /** The ledger as an attempt uses it. */
  default Ledger ledger(Ledger real, Bulletin bulletin) {
    return real;
  }

  /** The ledger inside the database. */
  default Ledger stored(Ledger real, MemoryStore store) {
    return real;
  }

  /** The claims as a supervisor uses them. */
  default Claims claims(Claims real, Clock database) {
    return real;
  }

  /**
   * The venue as an attempt uses it.
   *
   * @param listener who hears of the attempt's end
   * @param pageRows how many rows a full page has
   */
  default Venue venue(Venue real, AttemptListener listener, int pageRows) {
    return real;
  }

  /** What an adapter keeps of the venue's words, which may quote the account's key. */
  default String kept(String words) {
    return VenueBook.WORDS.payload(words);
  }

  /** How events become a batch. */
  default Folding folding() {
    return Fold::fold;
  }

  /** How an account is kept. */
  default Plan plan(Plan real) {
    return real;
  }
}
