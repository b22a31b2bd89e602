/*
 * How an account is owned: claim, lease, token, catch-up, LIVE, end, and a standby that is promoted.
 *
 * Two nodes, one row, one venue with FILLS fills. What a node asks of the database is in flight until the database
 * takes it, loses it, or takes it and loses the answer. A node may give up any time, and what was in flight then stays
 * in flight (the late write). A node that makes no step while time passes is a paused node. One node may crash between
 * any two steps; a standby with a copy of any age may be promoted once.
 *
 * Time is counted in ticks and only relative: what is left of the row's lease, how old a question is. Everything is
 * finite, so the search is complete. FILLS, CLAIMS, CRASHES, PROMOTIONS and LATES say how much happens.
 *
 * Each define below breaks the protocol in one place, and must be found:
 *   NO_FENCE           a write asks nobody whose account it is
 *   NO_LOCK            the fence is read without a lock
 *   NO_TOKEN           the fence compares the epoch alone
 *   NO_KEY             memory alone decides whether a fill is new
 *   NO_CHECK           a connection that is opened does not ask which database it leads to
 *   SNAPSHOT_FIRST     the snapshot is taken before the subscription
 *   LIVE_UNFENCED      LIVE is set by a statement of its own, without the fence
 *   LEASE_FROM_ANSWER  the lease is counted from the answer and not from before the question
 *   RENEWS_LAPSED      a late renewal revives a lease that was over
 *   RENEWS_UNRECORDED  the lease goes on after an end of which the row does not know yet
 *   FAILED_WRITES      an attempt whose end is recorded may still write
 */

#ifndef FILLS
#define FILLS 2
#endif
#ifndef CLAIMS
#define CLAIMS 3      /* in all, by both nodes */
#endif
#ifndef CRASHES
#define CRASHES 1
#endif
#ifndef PROMOTIONS
#define PROMOTIONS 1
#endif
#ifndef LATES
#define LATES 1       /* writes in flight that their nodes gave up, at a time */
#endif
#define LEASE 2       /* ticks */
#define NOBODY 2
#define RENEWAL 2
#define LATE 3

#define ALL(n) ((1 << (n)) - 1)
#define COUNT(mask) (((mask) & 1) + (((mask) >> 1) & 1))

mtype = { CONNECTING, LIVE, FAILED };                               /* the row's status */
mtype = { NOTHING, CLAIM, WRITE, GOLIVE, RENEW, END };              /* what is asked */
mtype = { SENT, HOLDS, DONE };                                      /* what became of it */
mtype = { IDLE, CLAIMING, CLAIMED, HEARS, SNAPPED, STORES, STORED, RISES, CURRENT, APPLIES, OVER, TELLS, DEAD };

typedef Row {
  byte attempt;       /* the token; each claim has one of its own */
  byte left;          /* of the lease */
  byte owner;
  mtype status;
  byte fills;         /* stored, by their key, as a mask */
  byte sum;           /* of their quantities */
  byte cum;           /* the order's cumulative quantity */
  bit synced;         /* for the properties: this attempt's catch-up is stored */
  bit over;           /* for the properties: its lease was over while nothing held the row */
}

typedef Asked {
  mtype what;
  mtype state;
  byte attempt;
  byte fills;
  byte cum;
  byte age;           /* ticks since it was sent */
  byte held;          /* ticks since it holds the row */
  bit running;        /* whether its attempt ran when it was sent */
  bit fresh;          /* whether it was sent after the promotion */
}

typedef Node {
  mtype at;
  byte attempt;       /* 0: nothing is owned */
  byte used;          /* of the lease, by its own clock */
  byte memory;        /* fills that it knows to be stored */
  byte heard;         /* fills that the stream or the snapshot told */
  bit subscribed;
  bit old;            /* what it knows was read before the promotion */
}

Row db;
Row standby;
Node node[2];
Asked slot[4];        /* n: the operation of node n; RENEWAL: of either; LATE: a write that its node gave up */
byte epoch[CLAIMS + 1];                                             /* the number that the claim with this token got */
byte lock;            /* 1 + the slot that holds the row; 0: free */
byte made;            /* fills of the venue, as a mask */
byte claims;
byte crashes;
byte promotions;

bit excused;          /* for the properties: the row is what the promoted standby had, and nothing was stored since */

#define HELD(n) (node[n].used < LEASE)
#define ENDED(n) (node[n].at == IDLE || node[n].at == CLAIMING || node[n].at == OVER || node[n].at == TELLS)
#define RUNS(n) (!ENDED(n) && node[n].at != DEAD)
#define FREE(s) (slot[s].what == NOTHING)

inline forget(s) {
  slot[s].what = NOTHING; slot[s].state = SENT; slot[s].attempt = 0; slot[s].fills = 0; slot[s].cum = 0;
  slot[s].age = 0; slot[s].held = 0; slot[s].running = 0; slot[s].fresh = 0
}

inline ask(n, s, kind, mask, quantity) {
  slot[s].what = kind; slot[s].attempt = node[n].attempt; slot[s].fills = mask; slot[s].cum = quantity;
  slot[s].running = (kind == RENEW && RUNS(n) -> 1 : 0); slot[s].fresh = (excused -> 1 : 0)
}

#define WRITES(s) (slot[s].what == WRITE || slot[s].what == GOLIVE)
#define PENDS(s) (WRITES(s) && (slot[s].state == SENT || slot[s].state == HOLDS))

/*
 * A write that is in flight stays so when its node turns away from it; of two such, one is lost. Claims and records of
 * an end are transactions, whose second statement only a node says that waits for the first.
 */
inline abandon(n) {
  if
  :: LATES && PENDS(n) && FREE(LATE) ->
    slot[LATE].what = slot[n].what; slot[LATE].state = slot[n].state; slot[LATE].attempt = slot[n].attempt;
    slot[LATE].fills = slot[n].fills; slot[LATE].cum = slot[n].cum; slot[LATE].held = slot[n].held;
    slot[LATE].fresh = slot[n].fresh;
    lock = (lock == 1 + n -> 1 + LATE : lock)
  :: else -> lock = (lock == 1 + n -> 0 : lock)
  fi;
  forget(n)
}

inline blank(n) {
  node[n].memory = 0; node[n].heard = 0; node[n].subscribed = 0
}

inline give(n) {
  node[n].attempt = 0; node[n].used = 0; blank(n)
}

inline tick() {
  db.over = (db.left == 1 && lock == 0 -> 1 : db.over);
  standby.over = (standby.left == 1 -> 1 : standby.over);
  db.left = (db.left > 0 -> db.left - 1 : 0);
  standby.left = (standby.left > 0 -> standby.left - 1 : 0);
  for (i : 0 .. 1) {
    node[i].used = (node[i].attempt && node[i].used < LEASE -> node[i].used + 1 : node[i].used)
  }
  for (i : 0 .. 3) {
    if
    :: slot[i].what == CLAIM || slot[i].what == GOLIVE || slot[i].what == RENEW ->
      slot[i].age = (i != LATE && slot[i].age < LEASE -> slot[i].age + 1 : slot[i].age);
      slot[i].held = (slot[i].state == HOLDS && slot[i].held < LEASE -> slot[i].held + 1 : slot[i].held)
    :: else
    fi
  }
}

/* ---- The database ---- */

#ifdef NO_TOKEN
#define SAME(s) (epoch[slot[s].attempt] == epoch[db.attempt])
#else
#define SAME(s) (epoch[slot[s].attempt] == epoch[db.attempt] && slot[s].attempt == db.attempt)
#endif
#ifdef RENEWS_LAPSED
#define UNLAPSED true
#else
#define UNLAPSED (db.left > 0)
#endif
#ifdef FAILED_WRITES
#define GOING true
#else
#define GOING (db.status != FAILED)
#endif
#ifdef RENEWS_UNRECORDED
#define RENEWABLE(s) true
#else
#define RENEWABLE(s) (slot[s].running || db.status == FAILED)
#endif
#ifdef NO_FENCE
#define FENCE(s) true
#else
#ifdef LIVE_UNFENCED
#define FENCE(s) (slot[s].what == GOLIVE || (SAME(s) && UNLAPSED && GOING))
#else
#define FENCE(s) (SAME(s) && UNLAPSED && GOING)
#endif
#endif

#define PASSES(s) ( \
  slot[s].what == CLAIM -> db.owner == (s & 1) || db.left == 0 : ( \
  slot[s].what == RENEW -> SAME(s) && UNLAPSED && RENEWABLE(s) : ( \
  slot[s].what == END -> SAME(s) : FENCE(s))))

/* The first half of a statement or transaction: the row's lock, and the condition. */
inline begin(s) {
  if
  :: PASSES(s) ->
#ifndef NO_LOCK
    lock = 1 + s;
#endif
    slot[s].state = HOLDS
  :: else -> forget(s)                                              /* refused: its node waits for nothing any more */
  fi
}

/* The second half: what it stores, and the commit. Times are those of the first. */
inline commit(s) {
  if
  :: slot[s].what == CLAIM ->
    epoch[slot[s].attempt] = epoch[db.attempt] + 1;
    db.attempt = slot[s].attempt; db.owner = s & 1; db.status = CONNECTING; db.left = LEASE;
    db.synced = 0; db.over = 0; excused = 0
  :: slot[s].what == END ->
    db.status = FAILED; db.synced = 0; db.over = 0
  :: slot[s].what == RENEW ->
    assert(db.status != LIVE || slot[s].running);                   /* LIVE lasts by those alone who keep it true */
    db.left = LEASE
  :: slot[s].what == WRITE ->
    assert(slot[s].attempt == db.attempt);                          /* FENCE */
    assert(db.status != FAILED);                                    /* SHUT */
#ifdef NO_KEY
    db.sum = db.sum + COUNT(slot[s].fills);
#else
    db.sum = db.sum + COUNT(slot[s].fills & ~db.fills);
#endif
    db.fills = db.fills | slot[s].fills;
    assert(db.sum <= COUNT(made));                                  /* ONCE */
    assert(slot[s].cum >= db.cum);                                  /* UP */
    db.cum = slot[s].cum;
    db.synced = 1
  :: slot[s].what == GOLIVE ->
    assert(db.status != FAILED);                                    /* SHUT */
    db.status = LIVE; db.left = LEASE - slot[s].held
  fi;
  excused = (slot[s].fresh -> 0 : excused);
  slot[s].state = DONE; slot[s].cum = 0; slot[s].held = 0; slot[s].running = 0; slot[s].fresh = 0;
  lock = (lock == 1 + s -> 0 : lock)
}

/* Claims and records wait for the lock and are done; the halves of a write may lie apart. */
inline database(s) {
  if
  :: atomic { (slot[s].what == CLAIM || slot[s].what == END) && slot[s].state == SENT && lock == 0 -> begin(s);
       if
       :: slot[s].state == HOLDS -> commit(s)
       :: else
       fi }
  :: atomic { WRITES(s) && slot[s].state == SENT && lock == 0 -> begin(s) }
  :: atomic { WRITES(s) && slot[s].state == HOLDS -> commit(s) }
  fi
}

inline copy() {
  standby.attempt = db.attempt; standby.left = db.left; standby.owner = db.owner; standby.status = db.status;
  standby.fills = db.fills; standby.sum = db.sum; standby.cum = db.cum; standby.synced = db.synced;
  standby.over = db.over
}

/* What held the row on the old primary is gone with it; what was not heard yet may reach the new one. */
inline promote() {
  promotions++; excused = 1; lock = 0;
  db.attempt = standby.attempt; db.left = standby.left; db.owner = standby.owner; db.status = standby.status;
  db.fills = standby.fills; db.sum = standby.sum; db.cum = standby.cum; db.synced = standby.synced;
  db.over = standby.over;
  standby.attempt = 0; standby.left = 0; standby.owner = NOBODY; standby.status = CONNECTING; standby.fills = 0;
  standby.sum = 0; standby.cum = 0; standby.synced = 0; standby.over = 0;
  for (i : 0 .. 3) {
    if
    :: slot[i].state == HOLDS -> forget(i)
    :: else
    fi
  }
  for (i : 0 .. 1) {
    node[i].old = (node[i].at != DEAD -> 1 : 0)
  }
}

/* ---- A node ---- */

#ifdef NO_CHECK
#define CONNECTS(n) true
#else
#define CONNECTS(n) (!node[n].old)
#endif

#ifdef LEASE_FROM_ANSWER
#define SINCE(s) 0
#else
#define SINCE(s) slot[s].age
#endif

#define READY(n) (FREE(n) && HELD(n) && CONNECTS(n))
#define DUE(n) (node[n].attempt && node[n].used > 0 && HELD(n) && CONNECTS(n) && FREE(RENEWAL))
#define NEWS(n) (node[n].heard & ~node[n].memory)
#define ANSWERED(n) (slot[n].state == DONE)

inline confirmed(n, s) {
  node[n].used = (SINCE(s) < node[n].used -> SINCE(s) : node[n].used)
}

inline steps(n) {
  if
  :: atomic { node[n].at == IDLE && FREE(n) && claims < CLAIMS && (n == 0 || claims > 0) ->
       claims++; node[n].old = 0;
       ask(n, n, CLAIM, 0, 0); slot[n].attempt = claims; node[n].at = CLAIMING }
  :: atomic { node[n].at == CLAIMING && ANSWERED(n) ->
       node[n].attempt = slot[n].attempt; node[n].used = SINCE(n);
       forget(n); node[n].at = CLAIMED }
  :: atomic { node[n].at == CLAIMING && !ANSWERED(n) -> abandon(n); node[n].memory = 0; node[n].at = IDLE }

#ifdef SNAPSHOT_FIRST
  :: atomic { node[n].at == CLAIMED && READY(n) -> node[n].memory = db.fills; node[n].heard = made; node[n].at = HEARS }
  :: atomic { node[n].at == HEARS -> node[n].subscribed = 1; node[n].at = SNAPPED }
#else
  :: atomic { node[n].at == CLAIMED && READY(n) -> node[n].memory = db.fills; node[n].subscribed = 1;
       node[n].at = HEARS }
  :: atomic { node[n].at == HEARS -> node[n].heard = made; node[n].at = SNAPPED }
#endif
  :: atomic { node[n].at == SNAPPED && READY(n) ->
       ask(n, n, WRITE, node[n].heard, COUNT(node[n].memory | node[n].heard)); node[n].at = STORES }
  :: atomic { node[n].at == STORES && ANSWERED(n) ->
       node[n].memory = node[n].memory | slot[n].fills; forget(n); node[n].at = STORED }
  :: atomic { node[n].at == STORED && READY(n) -> ask(n, n, GOLIVE, 0, 0); node[n].at = RISES }
  :: atomic { node[n].at == RISES && ANSWERED(n) && HELD(n) -> confirmed(n, n); forget(n); node[n].at = CURRENT }
  :: atomic { node[n].at == CURRENT && READY(n) && NEWS(n) ->
       ask(n, n, WRITE, NEWS(n), COUNT(node[n].memory | node[n].heard)); node[n].at = APPLIES }
  :: atomic { node[n].at == APPLIES && ANSWERED(n) ->
       node[n].memory = node[n].memory | slot[n].fills; forget(n); node[n].at = CURRENT }

  /* Somebody asks this node whether the account is current. */
  :: atomic { (node[n].at == CURRENT || node[n].at == APPLIES) && HELD(n) && !node[n].old ->
       assert(db.attempt == node[n].attempt) }                      /* ALONE */

  /* The end: refused, unknown, the lease over, the stream lost, another database, or any other doubt. */
  :: atomic { RUNS(n) -> abandon(n); blank(n); node[n].at = OVER }
  :: atomic { node[n].at == OVER && READY(n) -> ask(n, n, END, 0, 0); node[n].at = TELLS }
  :: atomic { node[n].at == TELLS && ANSWERED(n) -> forget(n); node[n].at = IDLE }
  :: atomic { (node[n].at == OVER || node[n].at == TELLS) && !ANSWERED(n) -> abandon(n); node[n].at = IDLE }

  :: atomic { DUE(n) && node[n].at != DEAD -> ask(n, RENEWAL, RENEW, 0, 0) }
  :: atomic { crashes < CRASHES && node[n].at != DEAD ->
       crashes++; abandon(n); give(n); node[n].old = 0; node[n].at = DEAD }
  fi
}

/* The lease, beside everything else. Its answer comes at once or never; a row that is held is passed over. */
inline renewal() {
  if
  :: atomic { !FREE(RENEWAL) && lock == 0 -> begin(RENEWAL);
       if
       :: slot[RENEWAL].state == HOLDS -> commit(RENEWAL)
       :: else
       fi;
       if
       :: slot[RENEWAL].state == DONE && node[0].attempt == slot[RENEWAL].attempt -> confirmed(0, RENEWAL)
       :: slot[RENEWAL].state == DONE && node[1].attempt == slot[RENEWAL].attempt -> confirmed(1, RENEWAL)
       :: true
       fi;
       forget(RENEWAL) }
  :: atomic { !FREE(RENEWAL) -> forget(RENEWAL) }
  fi
}

/* ---- What a reader of the row may rely on ---- */

#define KEEPS(n) (node[n].attempt == db.attempt && RUNS(n))
#define WHOLE(n) ((made & ~(db.fills | node[n].heard)) == 0)

inline read() {
  assert(db.synced);                                                /* LIVE only after this attempt's catch-up */
  assert(!db.over);                                                 /* what was over stays over */
  assert(!KEEPS(0) || WHOLE(0));                                    /* nothing is missing that nobody heard */
  assert(!KEEPS(1) || WHOLE(1))
}

inline fill() {
  for (i : 0 .. 1) {
    node[i].heard = (node[i].subscribed -> node[i].heard | (((made << 1) | 1) & ~made) : node[i].heard)
  }
  made = (made << 1) | 1
}

active proctype world() {
  byte i;
  atomic {
    db.status = CONNECTING; db.owner = NOBODY; standby.status = CONNECTING; standby.owner = NOBODY;
    for (i : 0 .. 1) { node[i].at = IDLE }
    for (i : 0 .. 3) { forget(i) }
    i = 0
  }
  do
  :: atomic { tick(); i = 0 }
  :: atomic { made != ALL(FILLS) -> fill(); i = 0 }
  :: atomic { promotions < PROMOTIONS -> copy() }
  :: atomic { promotions < PROMOTIONS -> promote(); i = 0 }
  :: atomic { db.status == LIVE && db.left > 0 && !excused -> read() }
  :: steps(0)
  :: steps(1)
  :: database(0)
  :: database(1)
  :: database(LATE)
  :: atomic { !FREE(LATE) -> lock = (lock == 1 + LATE -> 0 : lock); forget(LATE) }        /* the connection is gone */
  :: renewal()
  od
}
