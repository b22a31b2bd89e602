package fillkeeper.simulator.binance;

import java.util.Map;

/** What the exchange says with its codes, and under which status. */
final class Codes {

  private static final int UNAUTHORISED = 401;
  private static final int BAD_REQUEST = 400;
  private static final Map<Integer, Integer> STATUSES = Map.of(-1000, 500, -1001, 500, -1003, 429, -1007, 504, -1008,
      503, -1016, 503, -1034, 429, -2014, UNAUTHORISED, -2015, UNAUTHORISED, -2008, UNAUTHORISED);
  private static final Map<Integer, String> TEXTS = Map.ofEntries(
      Map.entry(-1000, "An unknown error occurred while processing the request."),
      Map.entry(-1001, "Internal error; unable to process your request. Please try again."),
      Map.entry(-1003, "Too much request weight used; current limit is 6000 request weight per 1 MINUTE. Please use "
          + "WebSocket Streams for live updates to avoid polling the API."),
      Map.entry(-1007, "Timeout waiting for response from backend server. Send status unknown; execution status "
          + "unknown."),
      Map.entry(-1008, "Server is currently overloaded with other requests. Please try again in a few minutes."),
      Map.entry(-1016, "This service is no longer available."),
      Map.entry(-1021, "Timestamp for this request is outside of the recvWindow."),
      Map.entry(-1022, "Signature for this request is not valid."),
      Map.entry(-1121, "Invalid symbol."),
      Map.entry(-1125, "This listenKey does not exist."),
      Map.entry(-1127, "More than 24 hours between startTime and endTime."),
      Map.entry(-1128, "Combination of optional parameters invalid."),
      Map.entry(-2013, "Order does not exist."),
      Map.entry(-2014, "API-key format invalid."),
      Map.entry(-2015, "Invalid API-key, IP, or permissions for action."),
      Map.entry(-2026, "Order was canceled or expired with no executed qty over 90 days ago and has been archived."),
      Map.entry(-2035, "User Data Stream subscription already active."),
      Map.entry(-2036, "User Data Stream subscription not active."));

  private Codes() {
  }

  static int status(int code) {
    return STATUSES.getOrDefault(code, BAD_REQUEST);
  }

  static String text(int code) {
    return TEXTS.getOrDefault(code, "error " + code);
  }
}
