package fillkeeper.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of the embedded PostgreSQL, unpacked once for each user and version into the user's cache, or beside
 * the data where there is no cache to write to.
 */
final class PostgresBinaries {

  private static final Map<String, String> ARCHIVES = Map.of(
      "amd64", "/postgres-linux-x86_64.txz", "aarch64", "/postgres-linux-arm_64.txz");
  private static final int EXECUTABLE = 0100;

  private PostgresBinaries() {
  }

  /** The directory that holds {@code bin}. */
  static Path unpacked(Path fallback) throws IOException {
    byte[] archive = archive();
    String name = "postgres-" + digest(archive).substring(0, 16);
    try {
      return unpack(archive, Directories.create(cache()).resolve(name));
    } catch (FileSystemException notWritable) {
      return unpack(archive, Directories.create(fallback).resolve(name));
    }
  }

  private static Path cache() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path cache = given == null || given.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(given);
    return cache.resolve("fillkeeper").toAbsolutePath();
  }

  private static byte[] archive() throws IOException {
    String architecture = System.getProperty("os.arch");
    String name = "Linux".equals(System.getProperty("os.name")) ? ARCHIVES.get(architecture) : null;
    try (InputStream in = name == null ? null : PostgresBinaries.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new StoreException("there is no embedded PostgreSQL for " + System.getProperty("os.name") + " on "
            + architecture + ", set store.embedded to false and name a server");
      }
      return in.readAllBytes();
    }
  }

  /** Another process may do the same at the same time: whoever is first to move the whole directory has done it. */
  private static Path unpack(byte[] archive, Path target) throws IOException {
    if (Files.isDirectory(target)) {
      return target;
    }
    Path draft = Files.createTempDirectory(target.getParent(), target.getFileName() + ".");
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, draft);
      }
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException impossible) {
      throw impossible;
    } catch (FileSystemException failed) {
      if (!Files.isDirectory(target)) {
        throw failed;
      }
    } finally {
      Directories.delete(draft);
    }
    return target;
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path draft) throws IOException {
    Path file = draft.resolve(entry.getName()).normalize();
    if (!file.startsWith(draft)) {
      throw new IOException("the archive leaves its directory: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
    } else {
      Files.copy(tar, file);
      if ((entry.getMode() & EXECUTABLE) != 0 && !file.toFile().setExecutable(true, true)) {
        throw new FileSystemException(file.toString());
      }
    }
  }

  private static String digest(byte[] archive) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
