package fillkeeper.simulator.okx;

import java.util.Map;

/** What the exchange says with its codes, and the status under which it does. */
final class Codes {

  static final String LIMITED = "50011";
  private static final int SUCCESS = 200;

  private static final Map<String, String> TEXTS = Map.ofEntries(
      Map.entry("50001", "Service temporarily unavailable. Please try again later."),
      Map.entry(LIMITED, "Too Many Requests"),
      Map.entry("50013", "Systems are busy. Please try again later."),
      Map.entry("50026", "System error. Please try again later."),
      Map.entry("50101", "APIKey does not match current environment."),
      Map.entry("50102", "Timestamp request expired."),
      Map.entry("50103", "Request header \"OK-ACCESS-KEY\" cannot be empty."),
      Map.entry("50104", "Request header \"OK-ACCESS-PASSPHRASE\" cannot be empty."),
      Map.entry("50105", "Request header \"OK-ACCESS-PASSPHRASE\" incorrect."),
      Map.entry("50106", "Request header \"OK-ACCESS-SIGN\" cannot be empty."),
      Map.entry("50107", "Request header \"OK-ACCESS-TIMESTAMP\" cannot be empty."),
      Map.entry("50111", "Invalid OK-ACCESS-KEY."),
      Map.entry("50112", "Invalid OK-ACCESS-TIMESTAMP."),
      Map.entry("50113", "Invalid signature."),
      Map.entry("51001", "Instrument ID does not exist."),
      Map.entry("51603", "Order does not exist"),
      Map.entry("60004", "Invalid timestamp"),
      Map.entry("60005", "Invalid apiKey"),
      Map.entry("60006", "Timestamp request expired"),
      Map.entry("60007", "Invalid sign"),
      Map.entry("60009", "Login failed."),
      Map.entry("60011", "Please log in"),
      Map.entry("60024", "Wrong passphrase"),
      Map.entry("60031", "The WebSocket endpoint does not support multiple or repeated logins."),
      Map.entry("64003", "Your trading fee tier doesn't meet the requirement to access this channel"),
      Map.entry("64008", "The connection will soon be closed for a service upgrade. Please reconnect."));
  /** Under which a code comes that does not come with a success. */
  private static final Map<String, Integer> STATUSES = Map.ofEntries(
      Map.entry("50001", 503), Map.entry("50004", 400), Map.entry("50013", 429), Map.entry("50026", 500),
      Map.entry("50101", 401), Map.entry("50102", 401), Map.entry("50103", 401), Map.entry("50104", 401),
      Map.entry("50105", 401), Map.entry("50106", 401), Map.entry("50107", 401), Map.entry("50111", 401),
      Map.entry("50112", 401), Map.entry("50113", 401), Map.entry("51000", 400));

  private Codes() {
  }

  static String text(String code) {
    return TEXTS.getOrDefault(code, "error " + code);
  }

  static int status(String code) {
    return STATUSES.getOrDefault(code, SUCCESS);
  }
}
