package fillkeeper.ticks;

import fillkeeper.domain.StreamCheckpoint;
import fillkeeper.domain.Tick;

/**
 * The feed goes on behind the last that it knows to be acknowledged. Its sequence decides, across connections; what a
 * tick says is the second line. Two ticks alike in everything but the sequence are two.
 *
 * <p>A lower sequence on a new connection that nobody knows and whose time is newer than anything stored shows that
 * the feed numbers anew, as do sixteen unknown stale ticks in a row on any connection.
 */
public final class SequenceResume implements Trust {

  private final Slack slack;

  public SequenceResume(long seqSlack) {
    this.slack = new Slack(seqSlack);
  }

  @Override
  public String mode() {
    return "SEQUENCE_RESUME";
  }

  @Override
  public boolean sequenceIsIdentity() {
    return true;
  }

  @Override
  public Position start(StreamCheckpoint stored) {
    return Position.goingOn(stored);
  }

  @Override
  public Standing judge(Position at, Tick tick) {
    return slack.judge(at, tick);
  }

  @Override
  public boolean restarts(Position at, Tick tick) {
    return !at.anchored() && at.newestAt() != null && tick.tradedAt().isAfter(at.newestAt()) || slack.isExhausted(at);
  }
}
