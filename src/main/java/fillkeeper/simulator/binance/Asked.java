package fillkeeper.simulator.binance;

import fillkeeper.simulator.Query;

/** The parameters of a request, with what only this exchange has. */
final class Asked extends Query {

  private static final String SIGNATURE = "&signature=";

  Asked(String raw) {
    super(raw);
  }

  @Override
  protected RuntimeException refusal(String problem) {
    return Refusal.of(-1102, "Mandatory parameter was not sent, was empty/null, or malformed: " + problem);
  }

  /** What was signed: everything before the signature, which stands last; null where none does. */
  String signed() {
    int at = raw().lastIndexOf(SIGNATURE);
    return at < 0 ? null : raw().substring(0, at);
  }

  /** A parameter that must be there. */
  String required(String name) {
    if (!has(name)) {
      throw refusal(name);
    }
    return text(name);
  }
}
