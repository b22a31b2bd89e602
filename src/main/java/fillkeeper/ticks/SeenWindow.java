package fillkeeper.ticks;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers the last so many keys, and what came with each. The oldest goes first; a key that comes again keeps its
 * place. Every question takes the same time however much is remembered. Confined to its owner.
 */
public final class SeenWindow<K, V> {

  /** The most that can be remembered. */
  public static final int MAX = 10_000_000;

  private final int max;
  private final Map<K, Seen<V>> seen = new LinkedHashMap<>();
  private long added;
  private long evicted;

  private record Seen<V>(long number, V content) {
  }

  /** Remembers {@code max} keys, 1 to {@link #MAX}. */
  public SeenWindow(int max) {
    if (max < 1 || max > MAX) {
      throw new IllegalArgumentException("a window of " + max + " keys, must be 1 to " + MAX);
    }
    this.max = max;
  }

  /** Remembers a key. False: it is remembered already, and nothing changes. */
  public boolean add(K key, V content) {
    if (seen.putIfAbsent(key, new Seen<>(added, content)) != null) {
      return false;
    }
    added++;
    if (seen.size() > max) {
      Iterator<K> oldest = seen.keySet().iterator();
      oldest.next();
      oldest.remove();
      evicted++;
    }
    return true;
  }

  public boolean contains(K key) {
    return seen.containsKey(key);
  }

  /** What came with a key that is remembered, else null. */
  public V content(K key) {
    Seen<V> found = seen.get(key);
    return found == null ? null : found.content();
  }

  /** How deep a key lies: how large the window has to be at least for it to be remembered now; 0 if it is not. */
  public long depth(K key) {
    Seen<V> found = seen.get(key);
    return found == null ? 0 : added - found.number();
  }

  public int size() {
    return seen.size();
  }

  /** How many were forgotten since the start. */
  public long evicted() {
    return evicted;
  }
}
