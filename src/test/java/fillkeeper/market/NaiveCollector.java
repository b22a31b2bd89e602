package fillkeeper.market;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import fillkeeper.ledger.Address;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A collector as somebody would write it in an afternoon, sound or with one of the usual mistakes: what the harness has
 * to tell apart.
 */
final class NaiveCollector implements Collecting {

  private static final String LOST = "";
  /** Shorter than the harness waits: a feed that answers nothing is tried again. */
  private static final int LIMIT_SECONDS = 5;
  private static final String INSERT = """
      INSERT INTO fillkeeper.ticks (feed, stream, symbol, ordinal, tick_hash, content_hash, seq, trade_id, traded_at,
        price, qty, side, received_at, recorded_at)
      VALUES ('sim', 'sim:' || ?, ?, 0, sha256(convert_to(?, 'UTF8')), '', ?, ?, to_timestamp(?::numeric / 1000), ?, ?,
        ?, now(), now())
      ON CONFLICT DO NOTHING""";

  /** What is wrong with it. */
  enum Flaw { NONE, MARKS_BEFORE_THE_WRITE, KEY_WITH_THE_CONNECTION, KEY_OF_PRICE_AND_QUANTITY }

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI url;
  private final Address address;
  private final Flaw flaw;
  private final boolean numbered;
  private final Set<String> seen = new HashSet<>();
  private Thread thread;
  private volatile boolean stopped;
  private int connection;

  /** Sequences are part of the key where they are numbered for good. */
  NaiveCollector(String url, Address address, Flaw flaw, boolean numbered) {
    this.url = URI.create(url);
    this.address = address;
    this.flaw = flaw;
    this.numbered = numbered;
  }

  @Override
  public void start() {
    stopped = false;
    seen.clear();
    thread = new Thread(this::run, "naive-collector");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void stop() throws Exception {
    stopped = true;
    thread.interrupt();
    thread.join(20_000);
  }

  private void run() {
    while (!stopped) {
      BlockingQueue<String> messages = new LinkedBlockingQueue<>();
      WebSocket socket = null;
      try (Connection database = DriverManager.getConnection("jdbc:postgresql://" + address.host() + ":"
          + address.port() + "/" + address.database(), address.user(), address.password().reveal())) {
        socket = client.newWebSocketBuilder().buildAsync(url, new Ear(messages)).get(LIMIT_SECONDS, SECONDS);
        connection++;
        socket.sendText("{\"op\":\"subscribe\"}", true).get(LIMIT_SECONDS, SECONDS);
        socket.sendText("{\"op\":\"resume\",\"after\":" + lastSeq(database) + "}", true)
            .get(LIMIT_SECONDS, SECONDS);
        for (String text = next(messages); !text.equals(LOST); text = next(messages)) {
          store(database, json.readTree(text).path("data"));
        }
      } catch (InterruptedException ended) {
        stopped = true;
      } catch (Exception tryAgain) {
        Thread.onSpinWait();
      } finally {
        if (socket != null) {
          socket.abort();
        }
      }
    }
  }

  /** A connection that says nothing is taken for lost. */
  private static String next(BlockingQueue<String> messages) throws InterruptedException {
    String text = messages.poll(LIMIT_SECONDS, SECONDS);
    return text == null ? LOST : text;
  }

  private static long lastSeq(Connection database) throws SQLException {
    try (var statement = database.createStatement();
        var row = statement.executeQuery("SELECT coalesce(max(seq), 0) FROM fillkeeper.ticks")) {
      row.next();
      return row.getLong(1);
    }
  }

  private void store(Connection database, JsonNode rows) throws SQLException {
    for (JsonNode row : rows) {
      String key = key(row);
      if (flaw == Flaw.MARKS_BEFORE_THE_WRITE ? seen.add(key) : !seen.contains(key)) {
        insert(database, key, row);
        seen.add(key);
      }
    }
  }

  private String key(JsonNode row) {
    String own = row.has("id") ? "id " + row.path("id").asText() : row.path("ts").asText() + "|"
        + row.path("px").asText() + "|" + row.path("sz").asText() + "|" + row.path("side").asText()
        + (numbered ? "|" + row.path("seq").asText() : "");
    return row.path("sym").asText() + "|" + switch (flaw) {
      case KEY_WITH_THE_CONNECTION -> connection + "|" + own;
      case KEY_OF_PRICE_AND_QUANTITY -> row.path("px").asText() + "|" + row.path("sz").asText();
      default -> own;
    };
  }

  private static void insert(Connection database, String key, JsonNode row) throws SQLException {
    try (PreparedStatement insert = database.prepareStatement(INSERT)) {
      insert.setString(1, row.path("sym").asText());
      insert.setString(2, row.path("sym").asText());
      insert.setString(3, key);
      insert.setLong(4, row.path("seq").asLong());
      insert.setString(5, row.path("id").asText(null));
      insert.setBigDecimal(6, new BigDecimal(row.path("ts").asText()));
      insert.setBigDecimal(7, new BigDecimal(row.path("px").asText()));
      insert.setBigDecimal(8, new BigDecimal(row.path("sz").asText()));
      insert.setString(9, row.path("side").asText());
      insert.executeUpdate();
    }
  }

  /** Puts messages together. */
  private static final class Ear implements WebSocket.Listener {

    private final BlockingQueue<String> messages;
    private final StringBuilder begun = new StringBuilder();

    Ear(BlockingQueue<String> messages) {
      this.messages = messages;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
      begun.append(part);
      if (last) {
        messages.add(begun.toString());
        begun.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      messages.add(LOST);
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      messages.add(LOST);
    }
  }
}
