package fillkeeper.simulation;

import fillkeeper.domain.Batch;
import fillkeeper.ledger.Claim;
import fillkeeper.supervisor.Attempt;
import fillkeeper.supervisor.AttemptListener;

/** One attempt as the oracles see it. */
final class Tracked {

  final Claim claim;
  final int account;
  final Life life;
  Attempt attempt;
  SimVenue venue;
  SimHome home;
  AttemptListener listener;
  boolean isToldToHaveFailed;
  /** Whether its row has said that it is live. */
  boolean isShownLive;
  /** Whether what it holds has fitted the limits of a live account since it is live. */
  boolean isUnderLiveLimits;
  /** It was taken down. */
  boolean isDown;
  /** The database is another one, or its own process has claimed anew; it cannot know of that until it writes. */
  boolean isOvertaken;
  /** What it wrote last. */
  Batch lastBatch;
  /** Writes that were sent and not answered. */
  int writing;
  /** Whether a write failed without saying that nothing happened. */
  boolean unknown;

  Tracked(Claim claim, int account, Life life) {
    this.claim = claim;
    this.account = account;
    this.life = life;
  }

  /** Whether it has ended by itself, or said so. */
  boolean hasFailed() {
    return isToldToHaveFailed || attempt.failure() != null;
  }
}
