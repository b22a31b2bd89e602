package fillkeeper.core;

import fillkeeper.domain.AccountEvent;
import java.util.List;

/** How events become one batch. Pure: {@link Fold#fold} says what it promises. */
@FunctionalInterface
public interface Folding {

  /** What these events change in what {@code view} believes, and what became of each. */
  Folded fold(View view, List<? extends AccountEvent> events, FoldContext context);
}
