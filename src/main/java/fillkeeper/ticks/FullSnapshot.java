package fillkeeper.ticks;

import fillkeeper.domain.Tick;

/**
 * The feed sends its full state, then what changes. What a tick says decides: whatever follows is judged by the
 * snapshot's own ticks, all of them, also where the window is too small to hold them. The sequence orders what comes
 * between two snapshots and means nothing across them.
 */
public final class FullSnapshot implements Trust {

  private final Slack slack;
  private final boolean flagged;

  /**
   * With what is said between two snapshots.
   *
   * @param flagged whether the feed says which frames are snapshots; else the first of a connection is one
   */
  public FullSnapshot(long seqSlack, boolean flagged) {
    this.slack = new Slack(seqSlack);
    this.flagged = flagged;
  }

  @Override
  public String mode() {
    return "FULL_SNAPSHOT";
  }

  @Override
  public boolean isState(TickFrame frame, boolean first) {
    return flagged ? frame.snapshot() : first;
  }

  @Override
  public Standing judge(Position at, Tick tick) {
    return slack.judge(at, tick);
  }

  @Override
  public boolean restarts(Position at, Tick tick) {
    return slack.isExhausted(at);
  }
}
