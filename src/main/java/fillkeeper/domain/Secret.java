package fillkeeper.domain;

/** A text that must never be seen: it does not print itself. Read anew for each attempt, so that it can be rotated. */
public final class Secret {

  private final String value;

  public Secret(String value) {
    this.value = value;
  }

  /** The text itself, for signing only. */
  public String reveal() {
    return value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && secret.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
