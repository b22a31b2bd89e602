package fillkeeper.simulator.bybit;

/** The exchange's no to a request: its code and its text. */
final class RestRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int code;

  RestRefusal(int code, String text) {
    super(text, null, false, false);
    this.code = code;
  }

  static RestRefusal params(String what) {
    return new RestRefusal(10001, "params error: " + what);
  }

  int code() {
    return code;
  }
}
