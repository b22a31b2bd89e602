package fillkeeper.domain;

/** What kind of order it is. */
public enum OrderType { LIMIT, MARKET, STOP_LIMIT, STOP_MARKET, TRAILING_STOP, UNKNOWN }
