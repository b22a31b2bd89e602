package fillkeeper.bench;

import fillkeeper.Fillkeeper;
import fillkeeper.bench.exchange.Flow;
import fillkeeper.bench.exchange.Flow.Step;
import fillkeeper.metrics.Metrics;
import fillkeeper.settings.Settings;
import fillkeeper.settings.SettingsFile;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import io.vertx.micrometer.MicrometerMetricsFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/**
 * The product with somebody on its event bus who notes when each execution and each new order of its first account is
 * published. A line of standard input names a file for what was noted: of each the event's number, when it was
 * published and when its frame was received, by the wall clock in nanoseconds.
 */
public final class Heard {

  /** What is said when a file is written. */
  static final String WRITTEN = "written";

  private final int open;
  private long[] noted = new long[1 << 20];
  private int count;

  private Heard(int open) {
    this.open = open;
  }

  public static void main(String[] arguments) throws Exception {
    Settings settings = Fillkeeper.settings(SettingsFile.read(Path.of(arguments[1])));
    Heard heard = new Heard(Run.OPEN);
    Vertx vertx = Vertx.builder().with(new VertxOptions().setMetricsOptions(Metrics.ofVertx()))
        .withMetrics(new MicrometerMetricsFactory()).build();
    vertx.eventBus().<JsonObject>localConsumer(
        "fillkeeper.account." + settings.accounts().get(0).key().name() + ".applied", heard::hear);
    vertx.deployVerticle(new Fillkeeper(settings)).onFailure(Throwable::printStackTrace);
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String file = commands.readLine(); file != null; file = commands.readLine()) {
      heard.write(Path.of(file));
      System.out.println(WRITTEN + " " + file);
    }
    System.exit(0);
  }

  private synchronized void hear(Message<JsonObject> message) {
    long now = nanos(Instant.now());
    JsonObject record = message.body().getJsonObject("record");
    long received = nanos(Instant.parse(record.getString("receivedAt")));
    Flow flow = new Flow(0, open);
    if (message.body().getString("kind").equals("execution")) {
      String id = record.getString("execId");
      note(flow.event(Flow.orderOf(id), Flow.fillOf(id) == 1 ? Step.FIRST_FILL : Step.SECOND_FILL),
          now, received);
    } else if ("NEW".equals(record.getString("status"))) {
      note(flow.event(Flow.orderOf(record.getString("orderId")), Step.NEW), now, received);
    }
  }

  private void note(long... what) {
    if (count + what.length > noted.length) {
      noted = Arrays.copyOf(noted, noted.length * 2);
    }
    for (long one : what) {
      noted[count++] = one;
    }
  }

  private synchronized void write(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES);
    for (int i = 0; i < count; i++) {
      bytes.putLong(noted[i]);
    }
    Files.write(file, bytes.array());
    count = 0;
  }

  static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }
}
