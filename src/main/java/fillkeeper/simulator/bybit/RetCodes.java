package fillkeeper.simulator.bybit;

import java.util.Map;

/** What the exchange says with its codes. */
final class RetCodes {

  private static final Map<Integer, String> TEXTS = Map.ofEntries(
      Map.entry(10000, "Server Timeout"),
      Map.entry(10001, "params error"),
      Map.entry(10002, "invalid request, please check your server timestamp or recv_window param."),
      Map.entry(10003, "API key is invalid."),
      Map.entry(10004, "error sign! origin_string[]"),
      Map.entry(10005, "Permission denied, please check your API key permissions."),
      Map.entry(10006, "Too many visits. Exceeded the API Rate Limit."),
      Map.entry(10010, "Unmatched IP, please check your API key's bound IP addresses."),
      Map.entry(10016, "System error. Please try again later."),
      Map.entry(33004, "Your api key has expired."));

  private RetCodes() {
  }

  static String text(int code) {
    return TEXTS.getOrDefault(code, "error " + code);
  }
}
