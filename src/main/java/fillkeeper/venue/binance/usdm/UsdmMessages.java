package fillkeeper.venue.binance.usdm;

import fillkeeper.domain.Sighting;
import fillkeeper.venue.binance.api.BinanceText;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Hidden;
import fillkeeper.venue.wire.UnreadableException;

/** Reads the messages of one connection; what must not be kept is not read. */
final class UsdmMessages implements Conversation.Reader<UsdmFrame> {

  private final UsdmCodec codec;
  private final Hidden hidden;

  UsdmMessages(UsdmCodec codec, Hidden hidden) {
    this.codec = codec;
    this.hidden = hidden;
  }

  @Override
  public UsdmFrame read(String text, Sighting seen) {
    return codec.decode(hidden.in(text), seen);
  }

  @Override
  public UsdmFrame broken(String reason, String payload, Sighting seen) {
    return new UsdmFrame.Broken(BinanceText.unreadable(new UnreadableException(reason), hidden.in(payload), seen));
  }

  /** Pings are answered below the messages. */
  @Override
  public boolean isPong(UsdmFrame frame) {
    return false;
  }
}
