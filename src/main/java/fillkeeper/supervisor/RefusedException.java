package fillkeeper.supervisor;

/** A command that cannot be carried out as things are; the message says why. */
public class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int code;

  /**
   * Says why.
   *
   * @param code as HTTP has it: 404 for what does not exist, 409 for what is not possible now
   */
  public RefusedException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** As HTTP has it. */
  public final int code() {
    return code;
  }
}
