package fillkeeper.settings;

import java.util.Optional;

/** Where the configuration came from, to be read again. */
@FunctionalInterface
public interface SettingsSource {

  /** What was written on the command line cannot be read again. */
  SettingsSource NONE = Optional::empty;

  /**
   * The configuration as it is now; empty where there is nothing to read again. Blocks.
   *
   * @throws SettingsException with every fault that was found
   */
  Optional<Settings> read();
}
