package fillkeeper.simulator;

/** Where something may go wrong: the phases of a socket, its frames, and the kinds of requests. */
public enum At {

  /** The opening handshake of a private socket. */
  CONNECT(false),
  /** The opening handshake of another socket that an account needs beside its private one. */
  SIDE_CONNECT(false),
  /** The answer to a log-in on a private socket. */
  LOGIN(true),
  /** The answer to a subscription on a private socket. */
  SUBSCRIBE(true),
  /** The answer to a heartbeat on a private socket. */
  HEARTBEAT(true),
  /** Any frame of data on a private socket. */
  FRAME(true),
  /** A frame that tells of orders; of fills too where one frame tells of both. */
  ORDER_FRAME(true),
  /** A frame that tells of executions alone. */
  EXECUTION_FRAME(true),
  /** A frame of fills that come early and are no whole rows. */
  FAST_FRAME(true),

  /** The opening handshake of a public socket. */
  PUBLIC_CONNECT(false),
  /** The answer to a subscription on a public socket. */
  PUBLIC_SUBSCRIBE(false),
  /** The answer to a heartbeat on a public socket. */
  PUBLIC_HEARTBEAT(false),
  /** A frame of public trades. */
  PUBLIC_FRAME(false),

  /** The opening handshake of the socket on which maintenance is announced. */
  STATUS_CONNECT(false),

  /** Any request at all. */
  REST(true),
  /** The exchange's time. */
  TIME(false),
  /** Whose key it is, and what it allows. */
  IDENTITY(true),
  /** A key of a stream: asked for or kept. */
  STREAM_KEY(true),
  /** A page of open (or recently closed) orders. */
  OPEN_ORDERS(true),
  /** One order by its id, whether looked for among the open or in the history. */
  ORDER_BY_ID(true),
  /** A page of the order history. */
  HISTORY(true),
  /** A page of conditional orders that have ids of their own, open or ended. */
  CONDITIONAL_ORDERS(true),
  /** A page of executions, by time or by order. */
  EXECUTIONS(true),
  /** A page of what was kept from matching with orders of the same account. */
  PREVENTED(true),
  /** A page of funding, where it is in a list of its own. */
  FUNDING(true),
  /** A page of any list of an account. */
  PAGE(true),
  /** What is traded. */
  INSTRUMENTS(false),
  /** Recent public trades. */
  RECENT_TRADES(false);

  private final boolean ofAccount;

  At(boolean ofAccount) {
    this.ofAccount = ofAccount;
  }

  /** Whether it is known there which account is meant, so that one account alone can be struck. */
  boolean isOfAccount() {
    return ofAccount;
  }

  /** Whether it is a frame that the exchange sends of itself. */
  boolean isFrame() {
    return this == FRAME || this == ORDER_FRAME || this == EXECUTION_FRAME || this == FAST_FRAME
        || this == PUBLIC_FRAME;
  }
}
