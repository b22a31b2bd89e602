package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.UnreadableException;

/** Reads the messages of one connection; what cannot be read is kept without what must not be. */
final class UsdmMessages implements Conversation.Reader<UsdmFrame> {

  private final UsdmCodec codec;
  private final Hidden hidden;

  UsdmMessages(UsdmCodec codec, Hidden hidden) {
    this.codec = codec;
    this.hidden = hidden;
  }

  @Override
  public UsdmFrame read(String text, Sighting seen) {
    UsdmFrame frame = codec.decode(text, seen);
    return frame instanceof UsdmFrame.Broken broken ? new UsdmFrame.Broken(safe(broken.what())) : frame;
  }

  @Override
  public UsdmFrame broken(String reason, String payload, Sighting seen) {
    return new UsdmFrame.Broken(safe(BinanceText.unreadable(new UnreadableException(reason), payload, seen)));
  }

  /** Pings are answered below the messages. */
  @Override
  public boolean isPong(UsdmFrame frame) {
    return false;
  }

  private Unreadable safe(Unreadable what) {
    return new Unreadable(what.reason(), hidden.in(what.payload()), what.seen());
  }
}
