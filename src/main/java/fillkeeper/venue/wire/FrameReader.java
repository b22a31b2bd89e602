package fillkeeper.venue.wire;

import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads messages by what a venue's codec makes of them.
 *
 * @param decoder what a message says; never throws
 * @param broken  a frame of what is no message at all
 * @param fit     makes the text of that fit to be kept
 * @param pong    whether a frame answers a word of the heartbeat
 * @param <F>     what a message becomes
 */
public record FrameReader<F>(BiFunction<String, Sighting, F> decoder, Function<Unreadable, F> broken, WireText fit,
    Predicate<F> pong) implements Conversation.Reader<F> {

  @Override
  public F read(String text, Sighting seen) {
    return decoder.apply(text, seen);
  }

  @Override
  public F broken(String reason, String payload, Sighting seen) {
    return broken.apply(new Unreadable(reason, fit.payload(payload), seen));
  }

  @Override
  public boolean isPong(F frame) {
    return pong.test(frame);
  }
}
