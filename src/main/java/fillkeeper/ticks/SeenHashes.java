package fillkeeper.ticks;

import fillkeeper.domain.TickHash;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Remembers the identities of the last so many ticks, and what each said. The oldest goes first; one that comes again
 * keeps its place. Every question takes the same time however much is remembered. Confined to its owner.
 *
 * <p>Hashes lie in a ring as the numbers that they are, 80 bytes for a tick with what finds it, and nothing of it is an
 * object: whoever moves what is alive has nothing to move.
 */
public final class SeenHashes {

  /** The most that can be remembered. */
  public static final int MAX = 10_000_000;

  private static final int FEW = 16;
  private static final int HASH_LONGS = 4;
  private static final int ROW_LONGS = 2 * HASH_LONGS;

  private final int max;
  /** Identity and content of each place, in the order of their coming; it grows up to the most that is remembered. */
  private long[] rows;
  private final BitSet unknown = new BitSet();
  private SeenIndex index;
  private int size;
  private int next;
  private long added;

  /** Remembers {@code max} ticks, 1 to {@link #MAX}. */
  public SeenHashes(int max) {
    if (max < 1 || max > MAX) {
      throw new IllegalArgumentException("a window of " + max + " ticks, must be 1 to " + MAX);
    }
    this.max = max;
    this.rows = new long[0];
    hold(Math.min(max, FEW));
  }

  /**
   * Remembers a tick. False: it is remembered already, and nothing changes.
   *
   * @param content null where it is not known
   */
  public boolean add(TickHash hash, TickHash content) {
    if (contains(hash)) {
      return false;
    }
    if (size == max) {
      index.leave(next, mixedAt(next));
    } else if (++size > rows.length / ROW_LONGS) {
      hold((int) Math.min(max, 2L * (size - 1)));
    }
    put(next * ROW_LONGS, hash);
    if (content != null) {
      put(next * ROW_LONGS + HASH_LONGS, content);
    }
    unknown.set(next, content == null);
    index.enter(next, mixedAt(next));
    next = next + 1 == max ? 0 : next + 1;
    added++;
    return true;
  }

  public boolean contains(TickHash hash) {
    return place(hash) >= 0;
  }

  /** What a tick said that is remembered; null where it is not, or where that is not known. */
  public TickHash content(TickHash hash) {
    int place = place(hash);
    if (place < 0 || unknown.get(place)) {
      return null;
    }
    int at = place * ROW_LONGS + HASH_LONGS;
    return new TickHash(rows[at], rows[at + 1], rows[at + 2], rows[at + 3]);
  }

  /** How deep a tick lies: how large the window has to be at least for it to be remembered now; 0 if it is not. */
  public long depth(TickHash hash) {
    int place = place(hash);
    return place < 0 ? 0 : 1 + Math.floorMod(next - 1 - place, max);
  }

  public int size() {
    return size;
  }

  /** How many were forgotten since the start. */
  public long evicted() {
    return added - size;
  }

  private int place(TickHash hash) {
    int mixed = mixed(hash.a());
    for (int slot = index.first(mixed); slot >= 0; slot = index.next(slot, mixed)) {
      int place = index.place(slot);
      if (is(place * ROW_LONGS, hash)) {
        return place;
      }
    }
    return -1;
  }

  private boolean is(int at, TickHash hash) {
    return rows[at] == hash.a() && rows[at + 1] == hash.b() && rows[at + 2] == hash.c() && rows[at + 3] == hash.d();
  }

  private void put(int at, TickHash hash) {
    rows[at] = hash.a();
    rows[at + 1] = hash.b();
    rows[at + 2] = hash.c();
    rows[at + 3] = hash.d();
  }

  /** Makes room for so many; what is remembered has not yet come round in the ring. */
  private void hold(int many) {
    rows = Arrays.copyOf(rows, many * ROW_LONGS);
    index = new SeenIndex(many);
    for (int place = 0; place < next; place++) {
      index.enter(place, mixedAt(place));
    }
  }

  private int mixedAt(int place) {
    return mixed(rows[place * ROW_LONGS]);
  }

  /** Any part of a hash is one. */
  private static int mixed(long part) {
    return SeenIndex.mixed((int) part);
  }
}
