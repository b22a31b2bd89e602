package fillkeeper.simulator.okx;

/** The exchange's no to a request: its code and its text. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String code;

  Refusal(String code) {
    this(code, Codes.text(code));
  }

  private Refusal(String code, String text) {
    super(text, null, false, false);
    this.code = code;
  }

  static Refusal parameter(String problem) {
    return new Refusal("51000", "Parameter " + problem + " error");
  }

  String code() {
    return code;
  }
}
