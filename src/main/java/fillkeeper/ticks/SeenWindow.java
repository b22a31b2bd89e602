package fillkeeper.ticks;

import java.util.Arrays;

/**
 * Remembers the last so many keys, and what came with each. The oldest goes first; a key that comes again keeps its
 * place. Every question takes the same time however much is remembered. Confined to its owner.
 *
 * <p>Keys and contents lie in rings in the order of their coming, found by a table of their hashes with open
 * addressing: a node for each key would be as big as the key, and found at three places of the memory instead of one.
 */
public final class SeenWindow<K, V> {

  /** The most that can be remembered. */
  public static final int MAX = 10_000_000;

  private static final int FEW = 16;
  private static final int MIX = 0x9E3779B9;
  private static final long FREE = 0;

  private final int max;
  /** By number of coming, modulo their length; they grow up to the most that is remembered. */
  private Object[] keys;
  private Object[] contents;
  private int[] hashes;
  /** The mixed hash above the place in the rings plus one; at least half of it is free. */
  private long[] table;
  private int size;
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
  public boolean add(K key, V content) {
    int hash = mixed(key);
    if (entry(key, hash) >= 0) {
      return false;
    }
    int place = (int) (added % max);
    if (size == max) {
      free(entryOf(place, hashes[place]));
    } else if (size++ == keys.length) {
      hold((int) Math.min(max, 2L * keys.length));
    }
    keys[place] = key;
    contents[place] = content;
    hashes[place] = hash;
    enter(place, hash);
    added++;
    return true;
  }

  public boolean contains(K key) {
    return entry(key, mixed(key)) >= 0;
  }

  /** What came with a key that is remembered, else null. */
  @SuppressWarnings("unchecked")                        // only contents are put there
  public V content(K key) {
    int entry = entry(key, mixed(key));
    return entry < 0 ? null : (V) contents[place(table[entry])];
  }

  /** How deep a key lies: how large the window has to be at least for it to be remembered now; 0 if it is not. */
  public long depth(K key) {
    int entry = entry(key, mixed(key));
    return entry < 0 ? 0 : 1 + Math.floorMod(added - 1 - place(table[entry]), (long) max);
  }

  public int size() {
    return size;
  }

  /** How many were forgotten since the start. */
  public long evicted() {
    return added - size;
  }

  /** Where in the table a key stands; negative where it does not. */
  private int entry(K key, int hash) {
    int mask = table.length - 1;
    for (int i = hash & mask; table[i] != FREE; i = i + 1 & mask) {
      if (hash(table[i]) == hash && keys[place(table[i])].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  private int entryOf(int place, int hash) {
    int mask = table.length - 1;
    int i = hash & mask;
    while (table[i] != packed(place, hash)) {
      i = i + 1 & mask;
    }
    return i;
  }

  private void enter(int place, int hash) {
    int mask = table.length - 1;
    int i = hash & mask;
    while (table[i] != FREE) {
      i = i + 1 & mask;
    }
    table[i] = packed(place, hash);
  }

  /** What stands behind a place that becomes free moves up, or it would no longer be found. */
  private void free(int entry) {
    int mask = table.length - 1;
    int gap = entry;
    for (int i = entry + 1 & mask; table[i] != FREE; i = i + 1 & mask) {
      int home = hash(table[i]) & mask;
      if ((i - home & mask) >= (i - gap & mask)) {
        table[gap] = table[i];
        gap = i;
      }
    }
    table[gap] = FREE;
  }

  /** Makes room for so many; what is remembered has not yet come round in the rings. */
  private void hold(int many) {
    keys = keys == null ? new Object[many] : Arrays.copyOf(keys, many);
    contents = contents == null ? new Object[many] : Arrays.copyOf(contents, many);
    hashes = hashes == null ? new int[many] : Arrays.copyOf(hashes, many);
    table = new long[Integer.highestOneBit(many) * 4];
    for (int place = 0; place < added; place++) {
      enter(place, hashes[place]);
    }
  }

  /** Part of a hash may be the same in all keys; none of its parts is the same in all of these. */
  private static int mixed(Object key) {
    int hash = key.hashCode() * MIX;
    return hash ^ hash >>> Short.SIZE;
  }

  private static long packed(int place, int hash) {
    return (long) hash << Integer.SIZE | place + 1;
  }

  private static int hash(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  private static int place(long entry) {
    return (int) entry - 1;
  }
}
