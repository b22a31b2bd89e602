package fillkeeper.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sockets that this process has open, as Linux shows them, but for those between programs of one machine: the JDK
 * keeps one from the first time on that it closes a socket on which somebody waits.
 */
final class Sockets {

  private static final Path PROCESS = Path.of("/proc/self");
  private static final String LINK = "socket:[";
  private static final int HEX = 16;
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int LOCAL_INODE = 6;

  private Sockets() {
  }

  /** Their numbers, one for each. */
  static List<String> inodes() {
    Set<String> local = lines("unix").map(line -> line.strip().split("\\s+")).filter(words -> words.length > LOCAL_INODE)
        .map(words -> words[LOCAL_INODE]).collect(Collectors.toSet());
    List<String> found = new ArrayList<>();
    try (Stream<Path> open = Files.list(PROCESS.resolve("fd"))) {
      for (Path descriptor : open.toList()) {
        String link = link(descriptor);
        if (link.startsWith(LINK)) {
          found.add(link.substring(LINK.length(), link.length() - 1));
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    found.removeAll(local);
    return found;
  }

  /** How many there are, and of each that speaks TCP its port, the other end's, and its state as the system numbers it. */
  static String described() {
    List<String> inodes = inodes();
    List<String> told = new ArrayList<>();
    for (String protocol : List.of("tcp", "tcp6")) {
      lines(protocol).map(line -> line.strip().split("\\s+")).filter(words -> words.length > INODE
          && inodes.contains(words[INODE])).forEach(words -> told.add(port(words[LOCAL]) + ">" + port(words[REMOTE])
              + " state " + words[STATE]));
    }
    return inodes.size() + " sockets, TCP " + told;
  }

  private static Stream<String> lines(String protocol) {
    try {
      return Files.readAllLines(PROCESS.resolve("net").resolve(protocol)).stream().skip(1);
    } catch (IOException none) {
      return Stream.empty();
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1), HEX);
  }

  private static String link(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
