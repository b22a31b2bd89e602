package fillkeeper.venue.okx;

import fillkeeper.venue.ErrorCodes;
import fillkeeper.venue.Verdict;


/** What an answer to a reading request means for us: every code of the venue that we treat, in one place. */
final class OkxVerdict {

  /**
   * Many of REST come with a success; what begins with a 6 is said on sockets. That somebody is not logged in (60011)
   * means that the venue forgot it: we ask for nothing before.
   */
  static final ErrorCodes CODES = ErrorCodes.NONE
      .with(Verdict.DONE, "0")
      .with(Verdict.ABSENT, "51001", "51603")
      .with(Verdict.AGAIN, "50001", "50004", "50013", "50026", "60011", "60031", "63999", "64007", "64008")
      .with(Verdict.CLOCK, "50102", "50112", "60004", "60006")
      .with(Verdict.LIMITED, "50011", "50040", "50061", "60014", "60023")
      .with(Verdict.REFUSED, "50030", "50035", "50100", "50101", "50103", "50104", "50105", "50106", "50107", "50110",
          "50111", "50113", "50114", "50119", "50120", "60005", "60007", "60009", "60024", "60032");

  private OkxVerdict() {
  }

  /** Of an answer of the venue, whatever its status, and of a message on a socket. */
  static Verdict ofCode(String code) {
    return CODES.of(code);
  }

  /** Of something that is no answer of the venue, by its status: what stands before it has no codes. */
  static Verdict ofStatus(int status) {
    return switch (status) {
      case 401 -> Verdict.REFUSED;
      case 403, 418, 429 -> Verdict.OVERLOADED;
      default -> status >= 400 && status < 500 ? Verdict.WRONG : Verdict.AGAIN;
    };
  }

  /** Whether it says only that the log-in failed, which it also says where the venue itself is to blame. */
  static boolean isVague(String code) {
    return "60009".equals(code);
  }
}
