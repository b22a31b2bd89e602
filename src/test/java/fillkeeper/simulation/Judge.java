package fillkeeper.simulation;

import fillkeeper.bus.Bulletin;
import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Batch;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.domain.Vitals;
import fillkeeper.ledger.Claim;
import fillkeeper.ledger.ClaimOutcome;
import fillkeeper.ledger.Claims;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Holds what happens against the invariants, each time something does. */
final class Judge {

  private final Oracle oracle;
  private final Trace trace;
  private final Timeline timeline;
  private final Mirror[] mirrors;
  private final Map<AccountKey, Integer> indices = new HashMap<>();
  private final Map<UUID, Tracked> byToken = new HashMap<>();
  private final List<Tracked> running = new ArrayList<>();
  private final Ends ends;
  private final Schedule schedule;

  Judge(Oracle oracle, Trace trace, Timeline timeline, List<VenueBook> books, Schedule schedule) {
    this.oracle = oracle;
    this.trace = trace;
    this.timeline = timeline;
    this.mirrors = new Mirror[books.size()];
    for (VenueBook book : books) {
      mirrors[book.index] = new Mirror(book, oracle, timeline);
      indices.put(book.key, book.index);
    }
    this.schedule = schedule;
    this.ends = new Ends(oracle);
  }

  Mirror mirror(AccountKey account) {
    return mirrors[indices.get(account)];
  }

  Mirror mirror(int account) {
    return mirrors[account];
  }

  void made(Tracked attempt) {
    byToken.put(attempt.claim.attempt(), attempt);
    running.add(attempt);
  }

  Tracked tracked(Claim claim) {
    return tracked(claim.attempt());
  }

  /** The attempt with that token; null if none was made. */
  Tracked tracked(UUID token) {
    return byToken.get(token);
  }

  /** It is taken down, or its process is gone. */
  void gone(Tracked attempt) {
    running.remove(attempt);
  }

  void processGone(Life life) {
    running.removeIf(attempt -> attempt.life == life);
  }

  List<Tracked> running() {
    return running;
  }

  Mirror[] copies() {
    Mirror[] copies = new Mirror[mirrors.length];
    for (int i = 0; i < mirrors.length; i++) {
      copies[i] = mirrors[i].copy();
    }
    return copies;
  }

  /** The database was put back: numbers that were given out come again. */
  void putBack(Mirror[] copies) {
    for (int i = 0; i < mirrors.length; i++) {
      mirrors[i].putBack(copies[i]);
    }
    ends.putBack();
    running.forEach(one -> one.isOvertaken = true);
  }

  /** After each step: what holds at every moment. */
  void look() {
    int current = 0;
    for (int i = 0; i < running.size(); i++) {
      Tracked one = running.get(i);
      bounded(one, one.attempt.view().queue());
      if (!one.life.isStopped() && one.attempt.isCurrent()) {
        current |= 1 << one.account;
        if (!one.isOvertaken && !mirrors[one.account].isHeldBy(one.claim)) {
          oracle.broken("LIVE", one.claim.account() + " epoch " + one.claim.epoch()
              + " says that it is current, and its row does not");
        }
      }
    }
  }

  /** The limits of a catch-up go on until what is held fits those of a live account. */
  private void bounded(Tracked one, Vitals.Queue queue) {
    Knobs knobs = schedule.knobs();
    one.isUnderLiveLimits |= one.attempt.isCurrent() && queue.events() <= knobs.liveEvents()
        && queue.bytes() <= knobs.liveBytes();
    int events = one.isUnderLiveLimits ? knobs.liveEvents() : Math.max(knobs.liveEvents(), knobs.syncEvents());
    long bytes = one.isUnderLiveLimits ? knobs.liveBytes() : Math.max(knobs.liveBytes(), knobs.bytesInAll());
    if (queue.events() > events || queue.bytes() < 0 || queue.bytes() > bytes) {
      oracle.broken("BOUND", queue.events() + " events and " + queue.bytes() + " bytes in a queue of " + events
          + " and " + bytes);
    }
  }

  /** A write leaves its process. */
  Tracked sends(Claim claim, Batch batch) {
    Tracked by = byToken.get(claim.attempt());
    if (by.hasFailed()) {
      oracle.broken("SHUT", claim.account() + " epoch " + claim.epoch() + " writes after its end");
    }
    if (by.writing > 0) {
      oracle.broken("SERIAL", claim.account() + " epoch " + claim.epoch() + " has two writes in progress");
    }
    if (by.unknown) {
      oracle.broken("SERIAL", claim.account() + " epoch " + claim.epoch()
          + " writes after a write of which nobody knows whether it happened");
    }
    by.writing++;
    by.lastBatch = batch == null ? by.lastBatch : batch;
    return by;
  }

  /** An attempt is about to say how it stands. */
  void shows(Claim claim, AccountStatus status) {
    Tracked by = byToken.get(claim.attempt());
    if ((status == AccountStatus.LIVE || status == AccountStatus.DEGRADED)
        && !by.venue.isHeardSinceTheTail(by.isShownLive ? Knobs.LEASE : Duration.ZERO)) {
      oracle.broken("LIVE", claim.account() + " epoch " + claim.epoch() + " becomes " + status
          + " and was not heard since before its catch-up");
    }
  }

  void stored(Claim claim, Instant until, Batch batch) {
    Mirror mirror = mirror(claim.account());
    mirror.wrote(claim, until);
    if (batch != null) {
      mirror.committed(claim, batch);
      batch.rejected().forEach(one -> heard(claim.account(), one.payload()));
      trace.note(timeline.now(), "stored", batch.lastSeq());
      if (trace.isRead()) {
        trace.say(timeline.now(), Words.of(claim, batch));
      }
    }
  }

  void shown(Claim claim, Instant until, AccountStatus status) {
    mirror(claim.account()).wrote(claim, until);
    byToken.get(claim.attempt()).isShownLive |= status == AccountStatus.LIVE || status == AccountStatus.DEGRADED;
    trace.note(timeline.now(), status.name(), claim.epoch());
  }

  void claimed(AccountKey account, ClaimOutcome outcome, Life by) {
    if (outcome instanceof ClaimOutcome.Claimed mine) {
      Mirror before = mirror(account);
      if (before.isLeasedToAnother(by)) {
        oracle.broken("ALONE", account + " was taken from another process while its lease of epoch "
            + before.epoch() + " ran");
      }
      before.claimed(mine.claim(), by);
      ends.begun(account, mine.claim().epoch(), by);
      // A claim of its own process that comes late is no other process's, and is found out at the next write.
      running.forEach(one -> one.isOvertaken |= one.life == by && one.claim.account().equals(account));
      trace.note(timeline.now(), "claimed", mine.claim().epoch());
    }
  }

  void parked(AccountKey account) {
    mirror(account).parked();
    trace.note(timeline.now(), "parked", indices.get(account));
  }

  void renewed(Claims.Renewed one) {
    if (one.fate() == Claims.Renewed.Fate.RENEWED) {
      mirror(one.account()).renewed(one.liveUntil());
    }
  }

  /** What a process wants stored of the end of an attempt; null: nothing. */
  void incident(AccountKey account, Incident incident) {
    if (incident != null) {
      ends.sent(account, incident);
      heard(account, incident.detail());
    }
  }

  /** Text that is kept. */
  private void heard(AccountKey account, String text) {
    if (text.contains(VenueBook.SECRET)) {
      oracle.broken("MUTE", account + " has its secret told: " + text);
    }
  }

  /** A claim carries that into the database, whoever owns the account there. */
  void carried(AccountKey account, Incident incident) {
    incident(account, incident);
    if (incident != null) {
      mirror(account).carried(incident.epoch());
    }
  }

  /** What a process publishes. */
  Bulletin bus(Life life) {
    return new Bulletin() {
      @Override
      public void applied(AccountKey account, Batch batch) {
        published(account, batch);
      }

      @Override
      public void status(AccountKey account, AccountStatus status, long epoch, Cause cause, Instant at) {
        trace.note(timeline.now(), status.name(), epoch);
        if (status == AccountStatus.FAILED) {
          ends.failed(account, epoch);
        }
      }

      @Override
      public void incident(Incident incident, Instant resolvedAt) {
        told(incident, resolvedAt, life);
      }
    };
  }

  private void published(AccountKey account, Batch batch) {
    boolean rows = !batch.orders().isEmpty() || !batch.executions().isEmpty() || !batch.corrections().isEmpty()
        || !batch.gaps().isEmpty();
    boolean known = true;
    for (Tracked one : running) {
      known &= one.lastBatch != batch || !one.isOvertaken;
    }
    if (known && rows && batch.lastSeq() > mirror(account).lastSeq()) {
      oracle.broken("KEPT", account + ": change " + batch.lastSeq() + " is published and only "
          + mirror(account).lastSeq() + " is stored");
    }
    for (Tracked one : running) {
      if (one.lastBatch == batch && one.hasFailed()) {
        oracle.broken("SHUT", account + " epoch " + one.claim.epoch() + " publishes after its end");
      }
    }
  }

  private void told(Incident incident, Instant resolvedAt, Life by) {
    if (trace.isRead()) {
      trace.say(timeline.now(), "incident " + incident + (resolvedAt == null ? "" : " resolved"));
    }
    if (schedule.spares(indices.get(incident.account()))) {
      oracle.broken("APART", "nothing was done to " + incident.account() + ", and it ended by " + incident.cause()
          + ": " + incident.detail());
    }
    if (resolvedAt == null) {
      ends.told(incident, by);
    }
  }
}
