package fillkeeper.venue.okx;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.PublicTrade;
import fillkeeper.venue.TradeFeed;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Succession.Announcer;
import fillkeeper.venue.wire.Succession.Link;
import fillkeeper.venue.wire.TradeNews;
import fillkeeper.venue.wire.TradeNumbers;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** One connection for public trades: connect, subscribe each symbol, each confirmed by the venue, then listen. */
final class OkxTradeLink implements Link {

  private final Function<OkxConversation, Future<Void>> opened;
  private final List<OkxChannel> channels;
  private final TradeNumbers numbers;
  private final ToLongFunction<PublicTrade> count;
  private final Announcer announcer;
  private final TradeFeed.Listener listener;
  private final OkxConversation conversation;
  private AttemptFailure ended;
  private boolean over;

  /**
   * Opens nothing yet.
   *
   * @param opened  connects a conversation when one more may be opened
   * @param numbers where what it tells goes on
   * @param count   how many numbers a trade stands for
   * @param talk    makes the conversation for whoever listens to it
   */
  OkxTradeLink(Function<OkxConversation, Future<Void>> opened, List<OkxChannel> channels, TradeNumbers numbers,
      ToLongFunction<PublicTrade> count, Function<Conversation.Listener<OkxFrame>, OkxConversation> talk,
      Announcer announcer, TradeFeed.Listener listener) {
    this.opened = opened;
    this.channels = channels;
    this.numbers = numbers;
    this.count = count;
    this.announcer = announcer;
    this.listener = listener;
    this.conversation = talk.apply(new Ear());
  }

  @Override
  public Future<Void> open() {
    return opened.apply(conversation)
        .compose(open -> conversation.subscribe(channels))
        .recover(unconfirmed -> Future.failedFuture(ended == null ? unconfirmed : ended))
        .onFailure(unconfirmed -> close());
  }

  @Override
  public Future<Void> prove() {
    return conversation.prove();
  }

  @Override
  public void close() {
    over = true;
    conversation.close();
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<OkxFrame> {

    @Override
    public void onFrame(OkxFrame frame, int bytes) {
      if (frame instanceof OkxFrame.Trades heard) {
        heard.trades().forEach(this::count);
        TradeNews.tell(listener, heard.trades(), heard.unreadable(), bytes, () -> over);
      } else if (frame instanceof OkxFrame.Broken broken) {
        listener.onUnreadable(List.of(broken.what()), bytes);
      } else if (frame instanceof OkxFrame.Notice notice && notice.closesSoon()) {
        announcer.onCutAhead();
      } else if (frame instanceof OkxFrame.Unsubscribed gone) {
        end(new AttemptFailure(Cause.DISCONNECTED, "OKX took the subscription of " + gone.channel() + " back"));
      } else if (frame instanceof OkxFrame.Ack ack && !ack.success()) {
        end(new AttemptFailure(OkxVerdict.ofCode(ack.code()).ofStream(), "OKX says unasked: " + ack.said()));
      }
    }

    private void count(PublicTrade trade) {
      PublicTrade before = numbers.leftOutBehind(trade, count.applyAsLong(trade));
      if (before != null) {
        listener.onLeftOut(before, trade);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      over = true;
      announcer.onEnd(why);
    }

    private void end(AttemptFailure why) {
      ended = why;
      close();
      announcer.onEnd(why);
    }
  }
}
