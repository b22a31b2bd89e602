package fillkeeper.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

/**
 * What was applied to a schema, by the table in which Flyway notes it. Where that is just what the program has, there
 * is nothing to ask Flyway, which would take a fifth of a start to say so.
 */
final class History {

  private static final String CLASSPATH = "classpath:";
  private static final String SUFFIX = ".sql";
  private static final String ANY = "*" + SUFFIX;
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final String EXISTS = "SELECT 1 WHERE to_regclass('fillkeeper.flyway_schema_history') IS NOT NULL";
  private static final String APPLIED = """
      SELECT script, CASE WHEN success THEN checksum END AS checksum FROM fillkeeper.flyway_schema_history
      WHERE type <> 'SCHEMA'""";

  private History() {
  }

  /**
   * Whether each of these migrations was applied as it is, and nothing else was. Blocks.
   *
   * @param location where the migrations are, as Flyway is told
   * @return false also where that cannot be told: then Flyway tells it
   */
  static boolean isWhole(StoreAddress address, String location) {
    try {
      Map<String, Integer> own = own(location.substring(CLASSPATH.length()));
      return !own.isEmpty() && own.equals(applied(address));
    } catch (SQLException | IOException unknown) {
      return false;
    }
  }

  private static Map<String, Integer> applied(StoreAddress address) throws SQLException {
    Map<String, Integer> applied = new TreeMap<>();
    try (Connection connection = Jdbc.source(address, ANSWER).getConnection();
        Statement statement = connection.createStatement()) {
      if (isThere(statement)) {
        try (ResultSet row = statement.executeQuery(APPLIED)) {
          while (row.next()) {
            applied.put(row.getString(1), (Integer) row.getObject(2));
          }
        }
      }
    }
    return applied;
  }

  private static boolean isThere(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(EXISTS)) {
      return row.next();
    }
  }

  /** The migrations in a folder, each with its sum as Flyway notes it: of its lines, without what ends them. */
  private static Map<String, Integer> own(String folder) throws IOException {
    Map<String, Integer> own = new TreeMap<>();
    for (String script : scripts(folder)) {
      CRC32 sum = new CRC32();
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(
          History.class.getClassLoader().getResourceAsStream(folder + "/" + script), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          sum.update(line.getBytes(StandardCharsets.UTF_8));
        }
      }
      own.put(script, (int) sum.getValue());
    }
    return own;
  }

  /** In a directory, or in the jar; nowhere else. */
  private static Set<String> scripts(String folder) throws IOException {
    Set<String> scripts = new TreeSet<>();
    URL found = History.class.getClassLoader().getResource(folder);
    if (found != null && found.openConnection() instanceof JarURLConnection jar) {
      jar.getJarFile().stream().map(ZipEntry::getName)
          .filter(name -> name.startsWith(folder + "/") && name.endsWith(SUFFIX))
          .forEach(name -> scripts.add(name.substring(folder.length() + 1)));
    } else if (found != null && found.getProtocol().equals("file")) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(URI.create(found.toString())), ANY)) {
        files.forEach(file -> scripts.add(file.getFileName().toString()));
      }
    }
    return scripts;
  }
}
