package fillkeeper.contract.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Sighting;
import fillkeeper.domain.Unreadable;
import fillkeeper.venue.VenueListener;
import fillkeeper.venue.wire.Access;
import fillkeeper.venue.wire.Conversation;
import fillkeeper.venue.wire.Conversation.Pace;
import fillkeeper.venue.wire.Conversation.Request;
import fillkeeper.venue.wire.Heartbeat;
import io.vertx.core.Future;
import java.net.URI;

/** The private channel of one account: connect, log in, follow, each confirmed by the venue, then listen. */
final class ExampleStream {

  private final Access access;
  private final ExampleDialect dialect;
  private final ExampleCodec codec;
  private final VenueListener listener;
  private final Conversation<ExampleFrame> conversation;
  private boolean confirmed;

  ExampleStream(Access access, Pace pace, ExampleDialect dialect, ExampleCodec codec, VenueListener listener) {
    this.access = access;
    this.dialect = dialect;
    this.codec = codec;
    this.listener = listener;
    conversation = access.conversation(pace,
        Heartbeat.of(ExampleRules.LIVENESS.sign(), () -> request("ping").toString()), new Words(), new Ear());
  }

  /** Completes once the venue has confirmed everything. A failure is the end, and is not heard again. */
  Future<Void> subscribe(URI address) {
    return conversation.open(address)
        .compose(opened -> ask(login(), Cause.AUTH_REJECTED))
        .compose(known -> ask(request("follow"), Cause.SUBSCRIBE_REJECTED))
        .<Void>map(following -> {
          confirmed = true;
          return null;
        })
        .onFailure(why -> conversation.close());
  }

  /** Lets go at once; the listener hears nothing afterwards. */
  void close() {
    conversation.close();
  }

  private static ObjectNode request(String what) {
    return JsonNodeFactory.instance.objectNode().put("do", what);
  }

  private ObjectNode login() {
    long at = access.now().toEpochMilli();
    return request("login").put("key", dialect.key()).put("at", at).put("sign", dialect.login(at));
  }

  private Future<Void> ask(ObjectNode request, Cause ifNot) {
    String what = request.path("do").asText();
    return conversation.request(new Request<>(what, request.toString(),
            frame -> frame instanceof ExampleFrame.Done done && done.what().equals(what)))
        .map(answer -> {
          ExampleFrame.Done done = (ExampleFrame.Done) answer;
          if (!done.ok()) {
            throw new AttemptFailure(ifNot, "Example refused to " + what + ": " + done.why());
          }
          return null;
        });
  }

  /** What messages become. */
  private final class Words implements Conversation.Reader<ExampleFrame> {

    @Override
    public ExampleFrame read(String text, Sighting seen) {
      return codec.decode(dialect.hidden().in(text), seen);
    }

    @Override
    public ExampleFrame broken(String reason, String payload, Sighting seen) {
      return new ExampleFrame.Broken(ExampleCodec.unreadable(reason, dialect.hidden().in(payload), seen));
    }

    @Override
    public boolean isPong(ExampleFrame frame) {
      return frame instanceof ExampleFrame.Done done && done.what().equals("ping");
    }
  }

  /** What the conversation says. */
  private final class Ear implements Conversation.Listener<ExampleFrame> {

    @Override
    public void onFrame(ExampleFrame frame, int bytes) {
      if (frame instanceof ExampleFrame.News news) {
        listener.onEvent(news.event(), bytes);
      } else if (frame instanceof ExampleFrame.Broken broken) {
        Unreadable what = broken.what();
        listener.onEvent(what, bytes);
      }
    }

    @Override
    public void onEnd(AttemptFailure why) {
      if (confirmed) {
        listener.onLost(why);
      }
    }
  }
}
