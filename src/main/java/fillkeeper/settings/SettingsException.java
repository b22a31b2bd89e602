package fillkeeper.settings;

import java.util.List;

/** A configuration that cannot be used: every fault at once, each in one line, no secret in any of them. */
public final class SettingsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> faults;

  public SettingsException(List<String> faults) {
    super(String.join("\n", faults));
    this.faults = List.copyOf(faults);
  }

  /** One line for each fault: the key's path, what was found, what is accepted. */
  public List<String> faults() {
    return faults;
  }
}
