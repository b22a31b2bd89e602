package fillkeeper.venue.bybit;

import fillkeeper.domain.AccountEvent;
import java.util.List;

/** The codec by itself, for who measures it. */
public final class BybitDecoding {

  private BybitDecoding() {
  }

  /** The rows of a frame. */
  public static List<AccountEvent> events(String frame) {
    return BybitSamples.rows(frame);
  }
}
