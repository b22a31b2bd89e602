import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Follows the changes of one account and keeps what was bought and sold of each symbol, in a database of its own. Its
 * cursor is stored in the same transaction as what follows from the page, so that nothing is lost and nothing counted
 * twice, wherever it is ended.
 *
 * <pre>
 * java -cp postgresql.jar ChangesClient.java http://127.0.0.1:8080 bybit.mainnet.main jdbc:postgresql://…
 * </pre>
 *
 * The token, if one is needed, is taken from the environment (FILLKEEPER_TOKEN). With a fourth argument it ends when
 * there is nothing new.
 */
public final class ChangesClient {

  private static final String TABLES = """
      CREATE TABLE IF NOT EXISTS my_cursor (account text PRIMARY KEY, cursor text NOT NULL);
      CREATE TABLE IF NOT EXISTS my_volume (account text, symbol text, side text, fills bigint, qty numeric,
        PRIMARY KEY (account, symbol, side))""";

  /** An execution is a change again when something that was missing of it comes later, so each is counted by its id. */
  private static final String FILLS = """
      CREATE TABLE IF NOT EXISTS my_fills (account text, category text, symbol text, exec_id text, leg text,
        PRIMARY KEY (account, category, symbol, exec_id, leg))""";

  private static final String EFFECT = """
      WITH executions AS (
        SELECT item -> 'record' AS r FROM jsonb_array_elements(?::jsonb -> 'items') AS item
        WHERE item ->> 'kind' = 'execution' AND item -> 'record' ->> 'execType' <> 'FUNDING'),
      added AS (
        INSERT INTO my_fills
        SELECT ?, r ->> 'category', r ->> 'symbol', r ->> 'execId', r ->> 'leg' FROM executions
        ON CONFLICT DO NOTHING
        RETURNING category, symbol, exec_id, leg)
      INSERT INTO my_volume AS v
      SELECT ?, a.symbol, r ->> 'side', count(*), sum((r ->> 'qty')::numeric)
      FROM added AS a JOIN executions ON (r ->> 'category', r ->> 'symbol', r ->> 'execId', r ->> 'leg')
        = (a.category, a.symbol, a.exec_id, a.leg)
      GROUP BY 2, 3
      ON CONFLICT (account, symbol, side) DO UPDATE SET fills = v.fills + EXCLUDED.fills, qty = v.qty + EXCLUDED.qty""";

  private static final String CURSOR = """
      INSERT INTO my_cursor VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET cursor = EXCLUDED.cursor""";

  public static void main(String[] args) throws Exception {
    String url = args[0] + "/api/v1/accounts/" + args[1] + "/changes?limit=200";
    try (Connection mine = DriverManager.getConnection(args[2]); Statement statement = mine.createStatement()) {
      statement.execute(TABLES);
      statement.execute(FILLS);
      mine.setAutoCommit(false);
      while (true) {
        boolean more = apply(mine, args[1], page(url, cursor(mine, args[1])));
        if (!more && args.length > 3) {
          return;
        }
        if (!more) {
          Thread.sleep(1_000);
        }
      }
    }
  }

  /** A page as text. 410 needs a person: the ledger was put back, and what was counted may be counted anew. */
  private static String page(String url, String cursor) throws Exception {
    String after = cursor == null ? "" : "&after=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + after));
    String token = System.getenv("FILLKEEPER_TOKEN");
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  private static String cursor(Connection mine, String account) throws SQLException {
    try (PreparedStatement query = mine.prepareStatement("SELECT cursor FROM my_cursor WHERE account = ?")) {
      query.setString(1, account);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  /** The effect and the cursor, together or not at all. Answers whether there was anything. */
  private static boolean apply(Connection mine, String account, String page) throws SQLException {
    try (PreparedStatement facts = mine.prepareStatement(
            "SELECT ?::jsonb ->> 'next', jsonb_array_length(?::jsonb -> 'items')");
        PreparedStatement effect = mine.prepareStatement(EFFECT);
        PreparedStatement cursor = mine.prepareStatement(CURSOR)) {
      facts.setString(1, page);
      facts.setString(2, page);
      String next;
      boolean more;
      try (ResultSet row = facts.executeQuery()) {
        row.next();
        next = row.getString(1);
        more = row.getInt(2) > 0;
      }
      effect.setString(1, page);
      effect.setString(2, account);
      effect.setString(3, account);
      effect.executeUpdate();
      cursor.setString(1, account);
      cursor.setString(2, next);
      cursor.executeUpdate();
      mine.commit();
      return more;
    }
  }
}
