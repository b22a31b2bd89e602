package fillkeeper.ops;

import fillkeeper.supervisor.RefusedException;
import java.util.List;

/** The configuration cannot be used, and nothing was done: code 400. */
public final class FaultyConfigurationException extends RefusedException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> faults;

  public FaultyConfigurationException(List<String> faults) {
    super(400, "nothing was done: " + String.join("; ", faults));
    this.faults = List.copyOf(faults);
  }

  /** Each in one line: the key's path, what was found, what is accepted. */
  public List<String> faults() {
    return faults;
  }
}
