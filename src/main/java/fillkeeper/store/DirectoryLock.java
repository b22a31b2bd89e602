package fillkeeper.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Says that this process alone uses a directory; given back by the system when the process dies, however it does. */
final class DirectoryLock implements AutoCloseable {

  static final String FILE = "lock";
  /** Closing any channel of a locked file gives the lock back, so a second one of this process is never opened. */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /** Empty if somebody else has it, in this process or another. */
  static Optional<DirectoryLock> take(Path directory) throws IOException {
    Path real = directory.toRealPath();
    if (!HELD_HERE.add(real)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    FileLock lock = null;
    try {
      channel = FileChannel.open(real.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock = channel.tryLock();
      return lock == null ? Optional.empty() : Optional.of(new DirectoryLock(real, channel));
    } finally {
      if (lock == null) {
        HELD_HERE.remove(real);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD_HERE.remove(directory);
    }
  }
}
