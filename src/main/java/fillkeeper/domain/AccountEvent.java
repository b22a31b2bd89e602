package fillkeeper.domain;

/** What can become known about an account. */
public sealed interface AccountEvent permits OrderReport, Execution, Absence, Unreadable {

  /** How and when it became known. */
  Sighting seen();
}
