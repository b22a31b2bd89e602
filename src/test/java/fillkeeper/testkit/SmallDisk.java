package fillkeeper.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of a few megabytes, which can be filled up. */
public final class SmallDisk implements AutoCloseable {

  private final Path mounted;

  private SmallDisk(Path mounted) {
    this.mounted = mounted;
  }

  /** Whether one can be mounted here. */
  public static boolean isPermitted() throws IOException {
    Path probe = Files.createTempDirectory("fillkeeper-mount");
    boolean permitted = Program.run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", probe.toString()) == 0
        && Program.run("umount", "-l", probe.toString()) == 0;
    Files.delete(probe);
    return permitted;
  }

  /** Mounts one of so many megabytes. */
  public static SmallDisk mount(Path at, int megabytes) throws IOException {
    Files.createDirectories(at);
    if (Program.run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m,mode=0700", "tmpfs", at.toString()) != 0) {
      throw new IOException("cannot mount at " + at);
    }
    Files.createDirectory(at.resolve("data"));
    return new SmallDisk(at);
  }

  /** Where something can be kept on it. */
  public Path directory() {
    return mounted.resolve("data");
  }

  /** Moves a directory here, and leaves a link to it in its place. */
  public void takeOver(Path other) throws IOException {
    Path here = directory().resolve(other.getFileName());
    if (Program.run("mv", other.toString(), here.toString()) != 0) {
      throw new IOException(other + " does not fit");
    }
    Files.createSymbolicLink(other, here);
  }

  /** Takes all room that is left. */
  public void fill() throws IOException {
    byte[] block = new byte[4096];
    try (OutputStream ballast = Files.newOutputStream(mounted.resolve("ballast"))) {
      while (true) {
        ballast.write(block);
      }
    } catch (IOException full) {
      if (!String.valueOf(full.getMessage()).contains("No space")) {
        throw full;
      }
    }
  }

  /** Gives back what {@link #fill} took, and more room than there was. */
  public void makeRoom() throws IOException {
    Files.delete(mounted.resolve("ballast"));
    Program.run("mount", "-o", "remount,size=512m", mounted.toString());
  }

  @Override
  public void close() throws IOException {
    Program.run("umount", "-l", mounted.toString());
  }
}
