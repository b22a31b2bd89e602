package fillkeeper.ticks;

import java.util.Arrays;

/**
 * Remembers the last so many keys. The oldest goes first; a key that comes again keeps its place. Every question takes
 * the same time however much is remembered. Confined to its owner.
 *
 * <p>Keys lie in a ring in the order of their coming: a node for each would be as big as the key, and found at three
 * places of the memory instead of one.
 */
public final class SeenWindow<K> {

  /** The most that can be remembered. */
  public static final int MAX = 10_000_000;

  private static final int FEW = 16;

  private final int max;
  /** By number of coming, modulo their length; they grow up to the most that is remembered. */
  private Object[] keys = {};
  private int[] hashes = {};
  private SeenIndex index;
  private int size;
  private int next;
  private long added;

  /** Remembers {@code max} keys, 1 to {@link #MAX}. */
  public SeenWindow(int max) {
    if (max < 1 || max > MAX) {
      throw new IllegalArgumentException("a window of " + max + " keys, must be 1 to " + MAX);
    }
    this.max = max;
    hold(Math.min(max, FEW));
  }

  /** Remembers a key. False: it is remembered already, and nothing changes. */
  public boolean add(K key) {
    if (contains(key)) {
      return false;
    }
    if (size == max) {
      index.leave(next, hashes[next]);
    } else if (++size > keys.length) {
      hold((int) Math.min(max, 2L * keys.length));
    }
    keys[next] = key;
    hashes[next] = SeenIndex.mixed(key.hashCode());
    index.enter(next, hashes[next]);
    next = next + 1 == max ? 0 : next + 1;
    added++;
    return true;
  }

  public boolean contains(K key) {
    int hash = SeenIndex.mixed(key.hashCode());
    for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
      if (keys[index.place(slot)].equals(key)) {
        return true;
      }
    }
    return false;
  }

  public int size() {
    return size;
  }

  /** How many were forgotten since the start. */
  public long evicted() {
    return added - size;
  }

  /** Makes room for so many; what is remembered has not yet come round in the ring. */
  private void hold(int many) {
    keys = Arrays.copyOf(keys, many);
    hashes = Arrays.copyOf(hashes, many);
    index = new SeenIndex(many);
    for (int place = 0; place < next; place++) {
      index.enter(place, hashes[place]);
    }
  }
}
