package fillkeeper.simulator.okx;

import fillkeeper.simulator.At;

/** The exchange's sockets, and where on each of them something may go wrong. */
enum Place {
  /** Orders, fills, balances: of who has logged in. */
  PRIVATE("/ws/v5/private", At.CONNECT),
  /** Algo orders, of who has logged in, and single trades for everybody. */
  BUSINESS("/ws/v5/business", At.SIDE_CONNECT),
  /** Trades, added up, for everybody. */
  PUBLIC("/ws/v5/public", At.PUBLIC_CONNECT);

  private final String path;
  private final At connect;

  Place(String path, At connect) {
    this.path = path;
    this.connect = connect;
  }

  String path() {
    return path;
  }

  At connect() {
    return connect;
  }

  /** Whether the exchange says here before that it will end connections. */
  boolean isWarned() {
    return this != BUSINESS;
  }
}
