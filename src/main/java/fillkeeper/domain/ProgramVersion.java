package fillkeeper.domain;

import java.lang.module.ModuleDescriptor.Version;

/**
 * Which version of this program runs.
 *
 * @param text as its jar says; null outside of a jar, which is new enough for any ledger
 */
public record ProgramVersion(String text) {

  /** Whether a ledger that needs this version is not for this program: it might read wrongly what newer ones wrote. */
  public boolean isOlderThan(String least) {
    return text != null && least != null && isLess(least);
  }

  /** What is said where it is. */
  public String refusal(String least) {
    return "needs version " + least + " of this program or a newer one, this is " + text;
  }

  /** By numbers, not by letters. What is no version is one of a program that is yet to come. */
  private boolean isLess(String least) {
    try {
      return Version.parse(text).compareTo(Version.parse(least)) < 0;
    } catch (IllegalArgumentException noVersion) {
      return true;
    }
  }
}
