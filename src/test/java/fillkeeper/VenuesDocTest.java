package fillkeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The tables of docs/venues.md say what the exchanges state of themselves. {@code -Dtable.write=true} brings them up to
 * date.
 */
class VenuesDocTest {

  private static final Path DOCUMENT = Path.of("docs/venues.md");
  private static final Pattern BEGIN = Pattern.compile("<!-- table: (\\w+) -->");
  private static final String END = "<!-- end -->";

  @Test
  void everyTableIsTrue() throws IOException {
    // given
    Map<String, List<String>> tables = new VenuesTables(Venues.BUILT_IN).all();
    List<String> lines = Files.readAllLines(DOCUMENT);
    List<String> right = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    boolean within = false;
    for (String line : lines) {
      Matcher begin = BEGIN.matcher(line);
      within &= !line.equals(END);
      if (!within) {
        right.add(line);
      }
      if (begin.matches()) {
        within = true;
        seen.add(begin.group(1));
        right.addAll(tables.get(begin.group(1)));
      }
    }

    // when
    if (Boolean.getBoolean("table.write")) {
      Files.write(DOCUMENT, right);
      lines = right;
    }

    // then
    assertThat(seen).isEqualTo(tables.keySet());
    assertThat(lines).isEqualTo(right);
  }
}
