package fillkeeper.simulator;

/** How an exchange says no to a request, in words of its own. Under the ground's monitor. */
public interface RestWords {

  /** Its own code for what is wrong. */
  RestReply code(int code);

  /** Too many requests, with all that it says of when there is room again: in so many milliseconds. */
  RestReply limited(long ms);

  /** Nothing is said to it: a firewall answers before the exchange does. */
  default RestReply refused() {
    return RestReply.text(403, "403, access too frequent");
  }
}
