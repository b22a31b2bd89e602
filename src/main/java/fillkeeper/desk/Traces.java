package fillkeeper.desk;

/** Where something failed, without what it said: the words of a driver or a parser may quote what nobody may see. */
public final class Traces {

  private Traces() {
  }

  /** The same trace under the name of the exception's type alone. */
  public static Throwable withoutText(Throwable cause) {
    Throwable trace = new Throwable(cause.getClass().getName());
    trace.setStackTrace(cause.getStackTrace());
    return trace;
  }
}
