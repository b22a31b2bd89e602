package fillkeeper.venue;

import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.TooLongFrameException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;

/** What a failure of the network is, in words that carry no address. Pure. */
public final class NetworkFailure {

  private static final int DEPTH_MAX = 16;

  private NetworkFailure() {
  }

  /** What went wrong. */
  public static String describe(Throwable why) {
    if (isTls(why)) {
      return "TLS refused the host's certificate or protocol";
    }
    if (hasCause(why, UnknownHostException.class::isInstance)) {
      return "the host's name is not known";
    }
    if (hasCause(why, ConnectException.class::isInstance)) {
      return "nobody answers at the host";
    }
    return "the connection broke";
  }

  /** Whether the other side is not who it should be, or cannot prove it. */
  public static boolean isTls(Throwable why) {
    return hasCause(why, cause -> cause instanceof SSLException || cause instanceof CertificateException);
  }

  /** Whether what came broke the rules of frames, their length included. */
  public static boolean isBrokenFrame(Throwable why) {
    return hasCause(why, cause -> cause instanceof CorruptedFrameException || cause instanceof TooLongFrameException);
  }

  private static boolean hasCause(Throwable why, Predicate<Throwable> kind) {
    Throwable cause = why;
    for (int depth = 0; cause != null && depth < DEPTH_MAX; depth++) {
      if (kind.test(cause)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }
}
