package fillkeeper.check;

/**
 * One thing that was looked at.
 *
 * @param subject what: a part of the configuration, or an account's name
 * @param text    what was found, on one line and without a secret
 */
public record Finding(Verdict verdict, String subject, String text) {

  /** Whether it will do. */
  public enum Verdict {
    OK("ok"),
    /** It will do, and somebody should know. */
    WARNING("warn"),
    FAULT("FAIL");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }
  }

  static Finding ok(String subject, String text) {
    return new Finding(Verdict.OK, subject, text);
  }

  static Finding warning(String subject, String text) {
    return new Finding(Verdict.WARNING, subject, text);
  }

  static Finding fault(String subject, String text) {
    return new Finding(Verdict.FAULT, subject, text);
  }

  @Override
  public String toString() {
    return String.format("%-4s  %-24s  %s", verdict.word, subject, text.replaceAll("\\s*\\R\\s*", " "));
  }
}
