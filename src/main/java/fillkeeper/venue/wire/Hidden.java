package fillkeeper.venue.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts that nobody may be told, wherever a venue quotes them: a key, a secret, a passphrase, a listen key. What is
 * shorter than eight characters could be part of an ordinary word and is left. Immutable; its own text tells nothing.
 */
public final class Hidden {

  /** Hides nothing. */
  public static final Hidden NOTHING = new Hidden(List.of());
  private static final int LENGTH_MIN = 8;

  private final List<String> texts;

  private Hidden(List<String> texts) {
    this.texts = texts;
  }

  /** These and one more; null is none. */
  public Hidden with(String text) {
    if (text == null || text.length() < LENGTH_MIN) {
      return this;
    }
    List<String> all = new ArrayList<>(texts);
    all.add(text);
    return new Hidden(List.copyOf(all));
  }

  /** The text without any of them. */
  public String in(String text) {
    String safe = text;
    for (String hidden : texts) {
      safe = safe.replace(hidden, WireText.CUT);
    }
    return safe;
  }
}
