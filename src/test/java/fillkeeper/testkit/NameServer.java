package fillkeeper.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** A name server that answers for every name with one address, or with something else. No answer may be kept. */
public final class NameServer implements AutoCloseable {

  private static final int HEADER = 12;
  private static final int ADDRESS = 1;
  private static final int ANSWERED = 0x8180;

  /** What it does instead of giving an address. */
  public enum Mood {
    /** It says that there is no such name. */
    DENYING(3),
    /** It says that it has failed. */
    FAILING(2),
    /** It says nothing. */
    SILENT(-1);

    private final int code;

    Mood(int code) {
      this.code = code;
    }
  }

  private final DatagramSocket socket;
  private final AtomicLong asked = new AtomicLong();
  private volatile Mood mood = Mood.DENYING;
  private volatile byte[] address;

  /** One that knows no name. */
  public NameServer() {
    try {
      socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Thread thread = new Thread(this::serve, "names");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** How often it was asked for an address. */
  public long asked() {
    return asked.get();
  }

  /** Every name leads there from now on. */
  public void answers(String where) {
    try {
      address = InetAddress.getByName(where).getAddress();
    } catch (IOException noAddress) {
      throw new UncheckedIOException(noAddress);
    }
  }

  /** No name leads anywhere from now on. */
  public void is(Mood now) {
    address = null;
    mood = now;
  }

  private void serve() {
    byte[] buffer = new byte[512];
    try {
      while (true) {
        DatagramPacket question = new DatagramPacket(buffer, buffer.length);
        socket.receive(question);
        byte[] answer = answer(Arrays.copyOf(buffer, question.getLength()));
        if (answer != null) {
          socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
        }
      }
    } catch (IOException closed) {
      // nobody asks any more
    }
  }

  /** Header and question as they came, and one address without any time to live where that is asked for. */
  private byte[] answer(byte[] message) {
    int end = HEADER;
    while (message[end] != 0) {
      end += message[end] + 1;
    }
    end += 5;
    boolean wanted = message[end - 3] == ADDRESS;
    asked.addAndGet(wanted ? 1 : 0);
    byte[] found = address;
    Mood now = mood;
    if (found == null && now == Mood.SILENT) {
      return null;
    }
    boolean given = found != null && wanted;
    ByteBuffer answer = ByteBuffer.allocate(end + (given ? 16 : 0));
    answer.put(message, 0, 2).putShort((short) (ANSWERED | (found == null ? now.code : 0))).putShort((short) 1)
        .putShort((short) (given ? 1 : 0)).putInt(0).put(message, HEADER, end - HEADER);
    if (given) {
      answer.putShort((short) 0xC00C).putShort((short) ADDRESS).putShort((short) 1).putInt(0)
          .putShort((short) found.length).put(found);
    }
    return answer.array();
  }

  @Override
  public void close() {
    socket.close();
  }
}
