package fillkeeper.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Ports for those who must be told one before they listen on it, or who come back to it. They lie below those that the
 * system gives to whoever asks for any, so that no connection of a test beside this one takes them meanwhile.
 */
public final class Ports {

  private static final int FIRST = 16_000;
  private static final int COUNT = 16_000;
  private static int next = (int) (ProcessHandle.current().pid() * 97 % COUNT);

  private Ports() {
  }

  /** One on which nobody listens, and that was not given before. */
  public static synchronized int free() {
    for (int tried = 0; tried < COUNT; tried++) {
      next = (next + 1) % COUNT;
      if (isFree(FIRST + next)) {
        return FIRST + next;
      }
    }
    throw new IllegalStateException("no port is free");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
