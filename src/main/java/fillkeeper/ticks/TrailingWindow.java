package fillkeeper.ticks;

import fillkeeper.domain.Tick;

/**
 * The feed sends its last ticks again. What a tick says decides; the sequence is a fast filter within one connection
 * and means nothing across two.
 */
public final class TrailingWindow implements Trust {

  private final Slack slack;

  public TrailingWindow(long seqSlack) {
    this.slack = new Slack(seqSlack);
  }

  @Override
  public String mode() {
    return "TRAILING_WINDOW";
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
