package fillkeeper.supervisor;

import fillkeeper.domain.AccountKey;
import java.util.List;

/**
 * What became of the accounts when the configuration did.
 *
 * @param changed   drained, and started with other settings
 * @param relabeled only their rows say something else
 */
public record Reconfigured(List<AccountKey> added, List<AccountKey> removed, List<AccountKey> changed,
    List<AccountKey> relabeled) {

  public Reconfigured {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
    relabeled = List.copyOf(relabeled);
  }
}
