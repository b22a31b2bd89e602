package fillkeeper.settings;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a host's name alone says of it. Nothing is ever looked up. */
final class Hosts {

  private static final Pattern DOTTED = Pattern.compile("(\\d{1,3}\\.){3}\\d{1,3}");
  private static final Pattern NUMERIC = Pattern.compile("(0[xX][0-9a-fA-F]*|\\d+)(\\.(0[xX][0-9a-fA-F]*|\\d+))*\\.?");
  private static final Pattern LEADING_ZERO = Pattern.compile("(^|.*\\.)0\\d.*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9_.-]{0,252})");
  /** Where clouds answer with the machine's own credentials. */
  private static final Set<String> METADATA =
      Set.of("metadata.google.internal", "metadata", "instance-data", "100.100.100.200", "fd00:ec2:0:0:0:0:0:254");

  private Hosts() {
  }

  static boolean isLoopback(String host) {
    InetAddress address = literal(host);
    return address == null ? bare(host).equals("localhost") : address.isLoopbackAddress();
  }

  /** Whether it names a service of the machine's own cloud or link rather than somebody out there. */
  static boolean isInside(String host) {
    InetAddress address = literal(host);
    if (address == null) {
      return METADATA.contains(bare(host));
    }
    return address.isLinkLocalAddress() || address.isAnyLocalAddress() || address.isMulticastAddress()
        || METADATA.contains(address.getHostAddress());
  }

  /** Whether it is written in the one way: a name, four decimal numbers, or an IPv6 address. */
  static boolean isPlain(String host) {
    if (host.contains(":")) {
      return literal(host) != null;
    }
    return NUMERIC.matcher(host).matches() ? literal(host) != null : NAME.matcher(host).matches();
  }

  private static InetAddress literal(String host) {
    String text = bare(host);
    boolean four = DOTTED.matcher(text).matches() && !LEADING_ZERO.matcher(text).matches();
    if (!four && !text.contains(":")) {
      return null;
    }
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException noAddress) {
      return null;
    }
  }

  private static String bare(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    String open = lower.startsWith("[") && lower.endsWith("]") ? lower.substring(1, lower.length() - 1) : lower;
    return open.endsWith(".") ? open.substring(0, open.length() - 1) : open;
  }
}
