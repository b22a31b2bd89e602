package fillkeeper.ticks;

/**
 * Finds the places of a ring by the hashes of what lies there. Eight bytes tell of seven places: a tag for each, a part
 * of its hash, and how many that belong here stand further on since there was no room. So what is new is known to be new
 * from two bytes for each place, which a processor's cache can hold, and the ring is looked at only where a tag is
 * right. Nothing is ever moved, so a place leaves without being looked for.
 */
final class SeenIndex {

  private static final int NONE = -1;
  private static final int MIX = 0x9E3779B9;
  private static final int LANES = 8;
  private static final int LANE_SHIFT = 3;
  private static final long ONES = 0x0001_0101_0101_0101L;
  /** Set in each tag, so that a lane without it is free. */
  private static final long TAKEN = ONES << Byte.SIZE - 1;
  private static final int TAG_SHIFT = Integer.SIZE - Byte.SIZE;
  private static final int BEYOND_SHIFT = Long.SIZE - Byte.SIZE;
  private static final long ONE_BEYOND = 1L << BEYOND_SHIFT;
  /** So many or more: it is no longer counted down, and costs a look too many from then on. */
  private static final int BEYOND_MAX = 0xFF;

  /** Seven tags, and above them how many stand beyond. */
  private final long[] groups;
  private final int[] places;
  private final int[] slots;
  private final int mask;

  /** For so many places, numbered from 0: at most four for the seven lanes of a group. */
  SeenIndex(int many) {
    groups = new long[Math.max(1, Integer.highestOneBit(many) / 2)];
    places = new int[groups.length * LANES];
    slots = new int[many];
    mask = groups.length - 1;
  }

  /** Part of a hash may be the same in all keys; none of its parts is the same in all of these. */
  static int mixed(int hashCode) {
    int hash = hashCode * MIX;
    return hash ^ hash >>> Short.SIZE;
  }

  /** A slot whose place may have this hash; negative where none has. */
  int first(int hash) {
    return from(hash & mask, -1L, hash);
  }

  /** The slot after this one; negative where there is none. */
  int next(int slot, int hash) {
    return from(slot >>> LANE_SHIFT, -1L << Byte.SIZE * (slot % LANES) << Byte.SIZE, hash);
  }

  /** What is in the slot. */
  int place(int slot) {
    return places[slot];
  }

  /** The first lane with the tag, beginning with those that are left of a group. */
  private int from(int start, long lanes, int hash) {
    long wanted = (hash >>> TAG_SHIFT | 0x80) * ONES;
    long left = lanes;
    int at = start;
    while (true) {
      long group = groups[at];
      long other = group ^ wanted;
      long found = ~((other & ~TAKEN) + (TAKEN - ONES) | other) & TAKEN & left;
      if (found != 0) {
        return at << LANE_SHIFT | Long.numberOfTrailingZeros(found) >>> LANE_SHIFT;
      }
      at = at + 1 & mask;
      if (group >>> BEYOND_SHIFT == 0 || at == (hash & mask)) {
        return NONE;
      }
      left = -1L;
    }
  }

  /** This place, which is in no slot, has this hash from now on. */
  void enter(int place, int hash) {
    int at = hash & mask;
    long free = ~groups[at] & TAKEN;
    while (free == 0) {
      groups[at] += beyond(at) < BEYOND_MAX ? ONE_BEYOND : 0;
      at = at + 1 & mask;
      free = ~groups[at] & TAKEN;
    }
    int bit = Long.numberOfTrailingZeros(free) & -LANES;
    groups[at] |= (hash >>> TAG_SHIFT | 0x80L) << bit;
    int slot = at << LANE_SHIFT | bit >>> LANE_SHIFT;
    places[slot] = place;
    slots[place] = slot;
  }

  /** This place is free again; it had this hash. */
  void leave(int place, int hash) {
    int slot = slots[place];
    int last = slot >>> LANE_SHIFT;
    groups[last] &= ~(0xFFL << Byte.SIZE * (slot % LANES));
    for (int at = hash & mask; at != last; at = at + 1 & mask) {
      groups[at] -= beyond(at) < BEYOND_MAX ? ONE_BEYOND : 0;
    }
  }

  private int beyond(int at) {
    return (int) (groups[at] >>> BEYOND_SHIFT);
  }
}
