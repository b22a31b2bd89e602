package fillkeeper.store;

import fillkeeper.domain.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the embedded PostgreSQL has on disk: {@code lock}, {@code password}, {@code postgres.log} and the server's own
 * {@code pgdata}. Held by one process at a time.
 */
final class DataDirectory implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
  private static final String THROW_AWAY = "fillkeeper-postgres-";
  private static final Duration LEFT_BEHIND = Duration.ofMinutes(1);
  private static final int PASSWORD_BYTES = 24;

  private final Path base;
  private final boolean throwAway;
  private final DirectoryLock lock;

  private DataDirectory(Path base, boolean throwAway, DirectoryLock lock) {
    this.base = base;
    this.throwAway = throwAway;
    this.lock = lock;
  }

  /** One that is kept. */
  static DataDirectory open(Path given) throws IOException {
    Path base = Directories.create(given.toAbsolutePath().normalize());
    DirectoryLock lock = DirectoryLock.take(base).orElseThrow(() -> new StoreException(
        "another process uses the data directory " + base + ": stop it, or name another directory in store.dataDir"));
    return new DataDirectory(base, false, lock);
  }

  /** One that is deleted at its end; those that killed processes left behind are deleted too. */
  static DataDirectory throwAway() throws IOException {
    Path base = Files.createTempDirectory(THROW_AWAY).toRealPath();
    DirectoryLock lock = DirectoryLock.take(base).orElseThrow(() -> new StoreException("lost the directory " + base));
    sweep(base.getParent());
    return new DataDirectory(base, true, lock);
  }

  Path base() {
    return base;
  }

  Path data() {
    return base.resolve("pgdata");
  }

  /** What the server says; that of the run before is kept beside it. */
  Path log() {
    return base.resolve("postgres.log");
  }

  void turnLog() throws IOException {
    if (Files.exists(log())) {
      Files.move(log(), base.resolve("postgres.log.1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  Path passwordFile() {
    return base.resolve("password");
  }

  /** The password of this directory, made at first use. */
  Secret password() throws IOException {
    if (!Files.exists(passwordFile())) {
      if (Files.exists(data())) {
        throw new StoreException("the file " + passwordFile() + " is missing, and only it opens " + data());
      }
      writePassword();
    }
    return new Secret(Files.readString(passwordFile()).strip());
  }

  private void writePassword() throws IOException {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    Path draft = base.resolve("password.new");
    Files.deleteIfExists(draft);
    Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(draft, List.of(HexFormat.of().formatHex(random)), StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    Files.move(draft, passwordFile(), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Creates the cluster where there is none; one that was not finished is begun anew. */
  void initialize(PostgresPrograms programs, String user, int major) throws IOException {
    if (Files.exists(data())) {
      checkVersion(major);
      Orphans.end(data());
      return;
    }
    Path draft = base.resolve("pgdata.new");
    Directories.delete(draft);
    programs.init(draft, passwordFile(), user, !throwAway, log());
    Files.move(draft, data(), StandardCopyOption.ATOMIC_MOVE);
  }

  private void checkVersion(int major) throws IOException {
    String found = Files.readString(data().resolve("PG_VERSION")).strip();
    if (!found.equals(Integer.toString(major))) {
      throw new StoreException("the data directory " + base + " is of PostgreSQL " + found + ", this program has "
          + major + ": move the data with pg_dump or pg_upgrade");
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (throwAway) {
        Directories.delete(base);
      }
    } finally {
      lock.close();
    }
  }

  private static void sweep(Path temporary) throws IOException {
    List<Path> candidates;
    try (Stream<Path> entries = Files.list(temporary)) {
      candidates = entries.filter(entry -> entry.getFileName().toString().startsWith(THROW_AWAY)).toList();
    }
    for (Path candidate : candidates) {
      try {
        removeLeftBehind(candidate);
      } catch (IOException | StoreException notOurs) {
        LOG.debug("cannot remove {}", candidate, notOurs);
      }
    }
  }

  private static void removeLeftBehind(Path candidate) throws IOException {
    Path lockFile = candidate.resolve(DirectoryLock.FILE);
    if (!Files.exists(lockFile) || !isOld(Files.getLastModifiedTime(lockFile)) || !isOurs(candidate)) {
      return;
    }
    DirectoryLock lock = DirectoryLock.take(candidate).orElse(null);
    if (lock == null) {
      return;
    }
    try (lock) {
      Path data = candidate.resolve("pgdata");
      if (Files.exists(data)) {
        Orphans.end(data);
      }
      Directories.delete(candidate);
    }
  }

  /** A younger one may be about to be locked by whoever is creating it. */
  private static boolean isOld(FileTime time) {
    return time.toInstant().isBefore(Instant.now().minus(LEFT_BEHIND));
  }

  private static boolean isOurs(Path directory) throws IOException {
    return Files.getOwner(directory).equals(Files.getOwner(Path.of("/proc/self")))
        && Files.getPosixFilePermissions(directory).equals(Set.copyOf(PosixFilePermissions.fromString("rwx------")));
  }
}
