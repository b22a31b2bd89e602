package fillkeeper.simulator.binance;

/** The exchange's no: a status as of HTTP, its code, its text. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final int code;

  private Refusal(int status, int code, String text) {
    super(text, null, false, false);
    this.status = status;
    this.code = code;
  }

  /** With the words that belong to a code. */
  static Refusal of(int code) {
    return new Refusal(Codes.status(code), code, Codes.text(code));
  }

  /** With words of its own. */
  static Refusal of(int code, String text) {
    return new Refusal(Codes.status(code), code, text);
  }

  int status() {
    return status;
  }

  int code() {
    return code;
  }
}
