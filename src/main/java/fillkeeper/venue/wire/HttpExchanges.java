package fillkeeper.venue.wire;

import fillkeeper.time.Clock;
import fillkeeper.time.Scheduler;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Single exchanges with one host: one deadline from the wish to the last byte, a limit on the body while it comes in,
 * no redirects, no compression.
 */
public final class HttpExchanges {

  /** From the wish to the last byte. */
  public static final Duration DEADLINE = Duration.ofSeconds(10);
  static final int BODY_MAX = 8 * 1024 * 1024;
  private static final int CONNECTIONS = 4;
  private static final int WAITING_MAX = 256;

  private final HttpClient client;
  private final URI host;
  private final Clock clock;
  private final Scheduler scheduler;
  private final int bodyMax;

  /** Of the calling context, for answers of eight megabytes at most; opens nothing yet. */
  public HttpExchanges(Vertx vertx, URI host, Clock clock, Scheduler scheduler) {
    this(vertx, host, clock, scheduler, BODY_MAX);
  }

  /**
   * The same for longer answers.
   *
   * @param bodyMax what one may weigh
   */
  public HttpExchanges(Vertx vertx, URI host, Clock clock, Scheduler scheduler, int bodyMax) {
    this.bodyMax = bodyMax;
    this.host = host;
    this.clock = clock;
    this.scheduler = scheduler;
    this.client = vertx.createHttpClient(
        new HttpClientOptions().setVerifyHost(true).setConnectTimeout((int) DEADLINE.toMillis()),
        new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(WAITING_MAX));
  }

  /**
   * What came back.
   *
   * @param sentAt  our monotonic clock just before the request was written
   * @param heardAt the same when the last byte was there
   */
  public record Answer(int status, MultiMap headers, String body, long sentAt, long heardAt) {
  }

  /** An answer that is too big or no text; asking again would bring the same. */
  public static final class UnusableAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableAnswerException(String what) {
      super(what);
    }
  }

  /** The deadline passed; what became of the request is unknown. */
  public static final class UnansweredException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnansweredException() {
      super("no answer within " + DEADLINE.toSeconds() + " s");
    }
  }

  /** What is done. Nothing is ever deleted, and nothing carries a body. */
  public enum Method { GET, POST, PUT }

  /** What is sent: all of it is made when a connection is there, so that a time in it is fresh. */
  public record Call(String path, Query query, MultiMap headers) {

    /** Without the rest: it carries the key and the signature. */
    @Override
    public String toString() {
      return "Call[" + path + "]";
    }

    private String uri() {
      return path + (query.text().isEmpty() ? "" : "?" + query.text());
    }
  }

  /** Asks once. A call that cannot be made fails with what its maker throws. */
  public Future<Answer> send(Method method, Supplier<Call> call) {
    return new Exchange(method, call).start();
  }

  /** What is under way fails. */
  public void close() {
    client.close();
  }

  /** One request and its answer. Never reused. */
  private final class Exchange {

    private final Method method;
    private final Supplier<Call> call;
    private final Promise<Answer> promise = Promise.promise();
    private final Buffer body = Buffer.buffer();
    private HttpClientRequest request;
    private Scheduler.Timer deadline;
    private long sentAt;

    Exchange(Method method, Supplier<Call> call) {
      this.method = method;
      this.call = call;
    }

    Future<Answer> start() {
      deadline = scheduler.after(DEADLINE, () -> fail(new UnansweredException()));
      client.request(new RequestOptions().setMethod(HttpMethod.valueOf(method.name())).setHost(host.getHost())
          .setPort(Addresses.port(host)).setSsl(Addresses.isSecure(host)))
          .onComplete(this::send, this::fail);
      return promise.future();
    }

    private void send(HttpClientRequest opened) {
      request = opened;
      request.exceptionHandler(this::fail);
      if (promise.future().isComplete()) {
        request.reset();
        return;
      }
      try {
        Call made = call.get();
        request.setURI(host.getRawPath() + made.uri());
        request.headers().addAll(made.headers());
        if (method != Method.GET) {
          request.putHeader(HttpHeaders.CONTENT_LENGTH, "0");     // else some hosts answer 411
        }
        sentAt = clock.nanos();
        request.response().onComplete(this::read, this::fail);
        request.end();
      } catch (RuntimeException unsendable) {
        fail(unsendable);
      }
    }

    private void read(HttpClientResponse response) {
      response.exceptionHandler(this::fail);
      response.handler(this::take);
      response.endHandler(v -> end(response));
    }

    private void take(Buffer part) {
      if (!promise.future().isComplete()) {
        if (body.length() + part.length() > bodyMax) {
          fail(new UnusableAnswerException("an answer above the limit of " + bodyMax + " bytes"));
        } else {
          body.appendBuffer(part);
        }
      }
    }

    private void end(HttpClientResponse response) {
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body.getBytes())).toString();
        deadline.cancel();
        promise.tryComplete(new Answer(response.statusCode(), response.headers(), text, sentAt, clock.nanos()));
      } catch (CharacterCodingException noText) {
        fail(new UnusableAnswerException("an answer that is not UTF-8"));
      }
    }

    private void fail(Throwable why) {
      deadline.cancel();
      if (promise.tryFail(why) && request != null) {
        request.reset();
      }
    }
  }
}
