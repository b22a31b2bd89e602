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
 * published. A line of standard input names a file for what was noted: pairs of event and wall clock in nanoseconds.
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
    Flow flow = new Flow(0, open);
    if (message.body().getString("kind").equals("execution")) {
      String id = record.getString("execId");
      note(flow.event(Flow.orderOf(id), Flow.fillOf(id) == 1 ? Step.FIRST_FILL : Step.SECOND_FILL), now);
    } else if ("NEW".equals(record.getString("status"))) {
      note(flow.event(Flow.orderOf(record.getString("orderId")), Step.NEW), now);
    }
  }

  private void note(long event, long now) {
    if (count + 2 > noted.length) {
      noted = Arrays.copyOf(noted, noted.length * 2);
    }
    noted[count++] = event;
    noted[count++] = now;
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
