package fillkeeper.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** Directories that are ours alone. */
final class Directories {

  private Directories() {
  }

  /** Creates what is missing of it, readable by its owner only. */
  static Path create(Path directory) throws IOException {
    return Files.createDirectories(directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Deletes it with everything in it, following no link. Nothing happens where there is none. */
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Files.walkFileTree(directory, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException gone) throws IOException {
        if (gone instanceof NoSuchFileException) {
          return FileVisitResult.CONTINUE;
        }
        throw gone;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
        Files.deleteIfExists(visited);
        return FileVisitResult.CONTINUE;
      }
    });
  }
}
