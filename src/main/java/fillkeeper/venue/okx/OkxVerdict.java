package fillkeeper.venue.okx;

import fillkeeper.venue.wire.Verdict;

/** What an answer to a reading request means for us: every code of the venue that we treat, in one place. */
final class OkxVerdict {

  private OkxVerdict() {
  }

  /** Of an answer of the venue, whatever its status: many refusals come with a success. */
  static Verdict ofCode(String code) {
    return switch (code) {
      case "0" -> Verdict.DONE;
      case "51001", "51603" -> Verdict.ABSENT;
      case "50001", "50004", "50013", "50026" -> Verdict.AGAIN;
      case "50102", "50112" -> Verdict.CLOCK;
      case "50011", "50040", "50061" -> Verdict.LIMITED;
      case "50030", "50035", "50100", "50101", "50103", "50104", "50105", "50106", "50107", "50110", "50111", "50113",
          "50114", "50119", "50120" -> Verdict.REFUSED;
      default -> Verdict.WRONG;
    };
  }

  /** Of something that is no answer of the venue, by its status: what stands before it has no codes. */
  static Verdict ofStatus(int status) {
    return switch (status) {
      case 401 -> Verdict.REFUSED;
      case 403, 418, 429 -> Verdict.OVERLOADED;
      default -> status >= 400 && status < 500 ? Verdict.WRONG : Verdict.AGAIN;
    };
  }
}
