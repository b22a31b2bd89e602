package fillkeeper.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of a document that say what an exchange's words become, and the words that a codec knows. */
public final class WordTables {

  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\|");
  private static final Pattern CASE = Pattern.compile("case ((?:\"[^\"]*\"(?:, )?)+)");

  private WordTables() {
  }

  /** By the column of ours that a table is about: our word for each of the exchange's. */
  public static Map<String, Map<String, String>> listed(Path document) throws IOException {
    return listed(Files.readAllLines(document));
  }

  /** The same of one section of a document, by the text of its heading. */
  public static Map<String, Map<String, String>> listed(Path document, String section) throws IOException {
    List<String> lines = Files.readAllLines(document);
    List<String> behind = lines.subList(lines.indexOf("## " + section) + 1, lines.size());
    int next = behind.stream().filter(line -> line.startsWith("## ")).findFirst().map(behind::indexOf)
        .orElse(behind.size());
    return listed(behind.subList(0, next));
  }

  /** Every word of these tables. */
  public static Set<String> words(Map<String, Map<String, String>> tables) {
    Set<String> words = new TreeSet<>();
    tables.values().forEach(table -> words.addAll(table.keySet()));
    return words;
  }

  /** Every word that a source file has a case for. */
  public static Set<String> known(Path source) throws IOException {
    Set<String> known = new TreeSet<>();
    for (Matcher cases = CASE.matcher(Files.readString(source)); cases.find();) {
      for (String word : cases.group(1).split(", ")) {
        known.add(word.replace("\"", ""));
      }
    }
    known.remove("");
    return known;
  }

  private static Map<String, Map<String, String>> listed(List<String> lines) {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    String column = null;
    for (String line : lines) {
      Matcher row = ROW.matcher(line);
      if (line.startsWith("| word | ")) {
        column = line.substring("| word | ".length(), line.length() - " |".length());
        tables.put(column, new LinkedHashMap<>());
      } else if (column != null && row.matches()) {
        tables.get(column).put(row.group(1), row.group(2));
      } else if (line.isBlank()) {
        column = null;
      }
    }
    return tables;
  }
}
