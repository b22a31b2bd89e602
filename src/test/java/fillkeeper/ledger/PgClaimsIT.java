package fillkeeper.ledger;

import static fillkeeper.ledger.Samples.MAIN;
import static fillkeeper.ledger.Samples.NOW;
import static fillkeeper.ledger.Samples.OTHER;
import static fillkeeper.ledger.Samples.first;
import static fillkeeper.ledger.Samples.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import fillkeeper.domain.AccountKey;
import fillkeeper.domain.AccountStatus;
import fillkeeper.domain.Cause;
import fillkeeper.domain.Incident;
import fillkeeper.ledger.Claims.Configured;
import fillkeeper.ledger.Claims.Renewal;
import fillkeeper.ledger.Claims.Renewed;
import fillkeeper.ledger.Claims.Renewed.Fate;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One attempt owns an account, and everybody can see why the one before ended. */
class PgClaimsIT extends LedgerFixture {

  private static Incident incident(Claim claim, Cause cause) {
    return new Incident(claim.account(), claim.epoch(), cause, "it ended", NOW);
  }

  private List<Map<String, Object>> incidents() {
    return database.query("SELECT id, epoch, cause, detail, outage_id, attempt_no FROM fillkeeper.incidents ORDER BY id");
  }

  private void lapse() {
    database.execute("UPDATE fillkeeper.accounts SET live_until = clock_timestamp() - interval '1 second'");
  }

  @Test
  void aFreeAccountIsClaimed() throws Exception {
    // given
    long before = System.nanoTime();

    // when
    Claim claim = claim(MAIN);

    // then
    assertThat(claim.epoch()).isEqualTo(1);
    assertThat(claim.askedNanos()).isBetween(before, System.nanoTime());
    assertThat(claim.firstStart()).isNotNull();
    assertThat(database.query("SELECT status, owner, epoch, attempt FROM fillkeeper.accounts WHERE account = 'main'")
        .get(0).values()).containsExactly("CONNECTING", "us", 1L, claim.attempt());
    assertThat(database.count("incidents")).isZero();
  }

  @Test
  void P14_aProgramOlderThanTheLedgerAsksForClaimsNothingAndGivesBackWhatItHad() throws Exception {
    // given
    LedgerDatabase older = open(database.address(), TUNING, "0.9.0");
    Claim mine = ((ClaimOutcome.Claimed) await(older.claims().claim(MAIN, "older", null))).claim();

    // when: somebody migrates
    database.execute("UPDATE fillkeeper.ledger SET min_program_version = '0.10.0'");

    // then
    assertThat(await(older.claims().renew(List.of(new Renewal(MAIN, 1, mine.attempt(), mine.liveUntil(), null, 0, true)))))
        .extracting(Renewed::fate).containsExactly(Fate.OUTDATED);
    ClaimOutcome.Outdated refused = new ClaimOutcome.Outdated(
        "the ledger needs version 0.10.0 of this program or a newer one, this is 0.9.0");
    assertThat(await(older.claims().claim(MAIN, "older", incident(mine, Cause.FENCED)))).isEqualTo(refused);
    assertThat(incidents()).extracting(row -> row.get("cause")).containsExactly("FENCED");

    // when
    LedgerDatabase newer = open(database.address(), TUNING, "0.10.0");
    ClaimOutcome.Claimed taken = (ClaimOutcome.Claimed) await(newer.claims().claim(MAIN, "newer", null));

    // then: without waiting for the lease, and without another incident
    assertThat(taken.claim().epoch()).isEqualTo(2);
    assertThat(taken.left()).isNull();
    assertThat(await(older.claims().claim(MAIN, "older", null))).isEqualTo(refused);
    assertThat(database.value("SELECT owner FROM fillkeeper.accounts WHERE account = 'main'")).isEqualTo("newer");
  }

  @Test
  void whoeverTakesOverIsToldOfTheIncidentThatItLeft() throws Exception {
    // given
    claim(MAIN, "them", null);
    lapse();

    // when
    ClaimOutcome.Claimed ours = (ClaimOutcome.Claimed) await(store.claims().claim(MAIN, "us", null));

    // then
    assertThat(ours.left().cause()).isEqualTo(Cause.FENCED);
    assertThat(ours.left().openedAt()).isNotNull();
  }

  @Test
  void anAccountOfAnotherProcessIsHeld() throws Exception {
    // given
    Claim theirs = claim(MAIN, "them", null);

    // when
    ClaimOutcome outcome = await(store.claims().claim(MAIN, "us", null));

    // then
    assertThat(outcome).isEqualTo(new ClaimOutcome.Held("them", theirs.liveUntil()));
  }

  @Test
  void aLapsedAccountIsTakenOverAndTheLapseIsOnRecord() throws Exception {
    // given
    Claim theirs = claim(MAIN, "them", null);
    lapse();

    // when
    Claim ours = claim(MAIN);

    // then
    assertThat(ours.epoch()).isEqualTo(theirs.epoch() + 1);
    assertThat(incidents()).singleElement().satisfies(row -> assertThat(row)
        .containsEntry("epoch", 1L).containsEntry("cause", "FENCED").containsEntry("detail",
            "lease lapsed: owner=them"));
  }

  @Test
  void aTakeOverAddsNothingToAnEpochThatHasItsIncident() throws Exception {
    // given
    Claim theirs = claim(MAIN, "them", null);
    await(store.claims().fail(theirs, incident(theirs, Cause.STALLED)));
    lapse();

    // when
    claim(MAIN);

    // then
    assertThat(incidents()).extracting(row -> row.get("cause")).containsExactly("STALLED");
  }

  @Test
  void aClaimAfterACleanStopLeavesNoIncident() throws Exception {
    // given
    Claim theirs = claim(MAIN, "them", null);
    await(store.claims().park(MAIN, theirs, AccountStatus.STOPPED, "drain", null));

    // when
    claim(MAIN);

    // then
    assertThat(database.count("incidents")).isZero();
  }

  @Test
  void theFirstCauseOfAnEpochWins() throws Exception {
    // given
    Claim claim = claim(MAIN);
    await(store.claims().fail(claim, incident(claim, Cause.WRITE_FAILED)));

    // when
    await(store.claims().fail(claim, incident(claim, Cause.DISCONNECTED)));
    Claim second = claim(MAIN, "us", incident(claim, Cause.STALLED));
    claim(MAIN, "us", incident(second, Cause.DRIFT));

    // then
    List<Map<String, Object>> rows = incidents();
    assertThat(rows).extracting(row -> row.get("cause")).containsExactly("WRITE_FAILED", "DRIFT");
    assertThat(rows).extracting(row -> row.get("attempt_no")).containsExactly(1, 2);
    assertThat(rows).extracting(row -> row.get("outage_id")).containsOnly(rows.get(0).get("outage_id"));
    LedgerReader.StoredIncident last = await(store.reader().lastIncident(MAIN)).orElseThrow();
    assertThat(last.incident()).isEqualTo(incident(second, Cause.DRIFT));
    assertThat(last.attemptNo()).isEqualTo(2);
    assertThat(last.id()).isEqualTo(rows.get(1).get("id"));
  }

  @Test
  void aFailureOfALostAttemptChangesNothing() throws Exception {
    // given
    Claim old = claim(MAIN);
    claim(MAIN);

    // when
    await(store.claims().fail(old, incident(old, Cause.STALLED)));

    // then
    assertThat(database.count("incidents")).isZero();
    assertThat(database.value("SELECT status FROM fillkeeper.accounts WHERE account = 'main'")).isEqualTo("CONNECTING");
  }

  @Test
  void aFailedAccountKeepsItsLease() throws Exception {
    // given
    Claim claim = claim(MAIN);

    // when
    await(store.claims().fail(claim, incident(claim, Cause.STALLED)));

    // then
    assertThat(await(store.reader().account(MAIN)).orElseThrow()).satisfies(row -> {
      assertThat(row.status()).isEqualTo("FAILED");
      assertThat(row.statusDetail()).isEqualTo("STALLED: it ended");
      assertThat(row.liveUntil()).isEqualTo(claim.liveUntil());
    });
  }

  @Test
  void aParkedAccountIsNotClaimedUntilItIsResumed() throws Exception {
    // given
    Claim claim = claim(MAIN);
    await(store.claims().park(MAIN, claim, AccountStatus.QUARANTINED, "key refused", incident(claim,
        Cause.AUTH_REJECTED)));
    await(store.claims().park(MAIN, claim, AccountStatus.QUARANTINED, "key refused", incident(claim,
        Cause.AUTH_REJECTED)));

    // when
    ClaimOutcome parked = await(store.claims().claim(MAIN, "us", null));
    await(store.claims().resume(MAIN));
    await(store.claims().resume(MAIN));
    Claim next = claim(MAIN, "them", null);

    // then
    assertThat(parked).isEqualTo(new ClaimOutcome.Parked(AccountStatus.QUARANTINED, "key refused"));
    assertThat(next.epoch()).isEqualTo(2);
    assertThat(incidents()).extracting(row -> row.get("cause")).containsExactly("AUTH_REJECTED");
    assertThat(failure(store.ledger().apply(claim, claim.liveUntil(), false, Samples.orders(1, first(order("o", 1,
        1))))))
        .isInstanceOf(ClaimLostException.class);
  }

  @Test
  void aPersonsStopStaysAndADrainDoesNot() throws Exception {
    // given
    await(store.claims().park(MAIN, null, AccountStatus.STOPPED, "operator alice", null));
    await(store.claims().park(OTHER, null, AccountStatus.STOPPED, "drain", null));

    // then
    assertThat(await(store.claims().claim(MAIN, "us", null)))
        .isEqualTo(new ClaimOutcome.Parked(AccountStatus.STOPPED, "operator alice"));
    assertThat(await(store.claims().claim(OTHER, "us", null))).isInstanceOf(ClaimOutcome.Claimed.class);
  }

  @Test
  void anAccountOfAnotherProcessIsNotParked() throws Exception {
    // given
    Claim theirs = claim(MAIN, "them", null);
    Claim lost = new Claim(MAIN, theirs.no(), 0, UUID.randomUUID(), theirs.liveUntil(), 0, null, null);

    // when
    Throwable held = failure(store.claims().park(MAIN, null, AccountStatus.QUARANTINED, "us", null));
    Throwable refused = failure(store.claims().park(MAIN, lost, AccountStatus.STOPPED, "drain", null));

    // then
    assertThat(held).isInstanceOf(HeldElsewhereException.class);
    assertThat(refused).isInstanceOf(ClaimLostException.class);
    assertThat(database.value("SELECT status FROM fillkeeper.accounts WHERE account = 'main'")).isEqualTo("CONNECTING");
  }

  @Test
  void renewalsSayWhatBecameOfEachLease() throws Exception {
    // given
    AccountKey third = new AccountKey("bybit", "simulator", "third");
    await(store.claims().configure(List.of(configured(MAIN), configured(OTHER), configured(third))));
    Claim renewed = claim(MAIN);
    Claim busy = claim(OTHER);
    Claim lost = claim(third);
    claim(third);
    List<Renewal> renewals = List.of(renewal(renewed), renewal(busy), renewal(lost));

    // when
    List<Renewed> answers;
    try (Connection writer = database.connect(); Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("SELECT 1 FROM fillkeeper.accounts WHERE account = 'other' FOR NO KEY UPDATE");
      answers = await(store.claims().renew(renewals));
      writer.rollback();
    }

    // then
    assertThat(answers).extracting(Renewed::account, Renewed::fate).containsExactlyInAnyOrder(
        tuple(MAIN, Fate.RENEWED), tuple(OTHER, Fate.BUSY),
        tuple(third, Fate.LOST));
    Instant until = answers.stream().filter(answer -> answer.account().equals(MAIN)).findFirst().orElseThrow().liveUntil();
    assertThat(until).isAfter(renewed.liveUntil());
    assertThat(await(store.reader().account(MAIN)).orElseThrow()).satisfies(row -> {
      assertThat(row.liveUntil()).isEqualTo(until);
      assertThat(row.lastEventAt()).isEqualTo(NOW);
      assertThat(row.changeSeq()).isEqualTo(12);
    });
  }

  @Test
  void aLeaseInADatabaseThatWasPutBackIsLostAndNotRenewed() throws Exception {
    // given
    Claim claim = claim(MAIN);
    database.execute("UPDATE fillkeeper.accounts SET live_until = live_until - interval '1 second'");
    Instant before = await(store.reader().account(MAIN)).orElseThrow().liveUntil();

    // when
    List<Renewed> answers = await(store.claims().renew(List.of(renewal(claim))));

    // then
    assertThat(answers).extracting(Renewed::fate).containsExactly(Fate.LOST);
    assertThat(await(store.reader().account(MAIN)).orElseThrow().liveUntil()).isEqualTo(before);
  }

  @Test
  void aLateRenewalRevivesNoLeaseThatOthersSawAsOver() throws Exception {
    // given
    Claim claim = claim(MAIN);
    lapse();
    Renewal late = new Renewal(claim.account(), claim.epoch(), claim.attempt(), claim.liveUntil().minusSeconds(86_400),
        NOW, 12, true);

    // when
    List<Renewed> answers = await(store.claims().renew(List.of(late)));

    // then
    assertThat(answers).extracting(Renewed::fate).containsExactly(Fate.BUSY);
    assertThat(await(store.reader().account(MAIN)).orElseThrow().status()).isEqualTo("LAPSED");
  }

  @Test
  void whatEndedIsRenewedOnceItsRowSaysSo() throws Exception {
    // given
    Claim claim = claim(MAIN);
    Renewal ended =
        new Renewal(claim.account(), claim.epoch(), claim.attempt(), claim.liveUntil(), null, 0, false);

    // when
    List<Renewed> before = await(store.claims().renew(List.of(ended)));
    await(store.claims().fail(claim, incident(claim, Cause.STALLED)));
    List<Renewed> after = await(store.claims().renew(List.of(ended)));

    // then
    assertThat(before).extracting(Renewed::fate).containsExactly(Fate.BUSY);
    assertThat(after).extracting(Renewed::fate).containsExactly(Fate.RENEWED);
  }

  private static Renewal renewal(Claim claim) {
    return new Renewal(claim.account(), claim.epoch(), claim.attempt(), claim.liveUntil(), NOW, 12, true);
  }

  @Test
  void liveEndsByItselfWithItsLease() throws Exception {
    // given
    Claim claim = claim(MAIN);
    await(store.ledger().status(claim, claim.liveUntil(), AccountStatus.LIVE, null, new Ledger.Marks(null, null, null,
        0, 0)));

    // when
    lapse();

    // then
    assertThat(await(store.reader().accounts())).filteredOn(row -> row.key().equals(MAIN)).singleElement()
        .satisfies(row -> {
          assertThat(row.status()).isEqualTo("LAPSED");
          assertThat(row.isCurrent()).isFalse();
        });
  }

  @Test
  void incidentsAreCountedByCauseSinceThen() throws Exception {
    // given
    Claim claim = claim(MAIN);
    await(store.claims().fail(claim, incident(claim, Cause.DRIFT)));
    Duration past = Duration.ofHours(1);

    // then
    assertThat(count(MAIN, past, Cause.DRIFT, Cause.FILL_GAP)).isEqualTo(1);
    assertThat(count(MAIN, past, Cause.STALLED)).isZero();
    assertThat(count(MAIN, Duration.ZERO, Cause.DRIFT)).isZero();
    assertThat(count(OTHER, past, Cause.DRIFT)).isZero();
  }

  @Test
  void whatFailedBeforeALongLifeIsForgotten() throws Exception {
    // given: two failures before ten minutes of life, one after a shorter life, and one that is not resolved
    Duration past = Duration.ofHours(2);
    incident(1, 60, 55);
    incident(2, 59, 55);
    incident(3, 40, 39);
    incident(4, 30, null);

    // then
    assertThat(count(MAIN, past, Cause.DRIFT)).isEqualTo(2);
    assertThat(count(MAIN, past, Cause.STALLED)).isZero();
  }

  @Test
  void aLongLifeThatStillLastsForgetsEverything() throws Exception {
    incident(1, 60, 55);
    incident(2, 40, 11);

    assertThat(count(MAIN, Duration.ofHours(2), Cause.DRIFT)).isZero();
  }

  @Test
  void whatHappenedBeforeSomebodyResumedTheAccountIsForgotten() throws Exception {
    // given
    Claim claim = claim(MAIN);
    await(store.claims().park(MAIN, claim, AccountStatus.QUARANTINED, "too often", incident(claim, Cause.DRIFT)));
    assertThat(count(MAIN, Duration.ofMinutes(10), Cause.DRIFT)).isEqualTo(1);

    // when
    await(store.claims().resume(MAIN));

    // then
    assertThat(count(MAIN, Duration.ofMinutes(10), Cause.DRIFT)).isZero();
  }

  /** An incident and when it was resolved, in minutes before now. */
  private void incident(int epoch, int recorded, Integer resolved) {
    database.execute("INSERT INTO fillkeeper.incidents (id, exchange, environment, account, epoch, cause, detail,"
        + " opened_at, resolved_at, outage_id, attempt_no, recorded_at) VALUES (nextval('fillkeeper.incident_ids'),"
        + " 'bybit', 'simulator', 'main', " + epoch + ", 'DRIFT', '', now(), now() - interval '1 minute' * "
        + resolved + ", 1, 1, now() - interval '1 minute' * " + recorded + ")");
  }

  private int count(AccountKey account, Duration within, Cause... causes) throws Exception {
    return await(store.claims().incidents(account, within, Duration.ofMinutes(10), Set.of(causes)));
  }

  @Test
  void anAccountThatAnotherProcessKeepsStaysConfiguredUntilItsLeaseLapses() throws Exception {
    // given
    claim(OTHER, "them", null);

    // when
    await(store.claims().configure(List.of(configured(MAIN))));

    // then
    assertThat(await(store.reader().account(OTHER)).orElseThrow().configured()).isTrue();

    // when
    lapse(OTHER);
    await(store.claims().configure(List.of(configured(MAIN))));

    // then
    assertThat(await(store.reader().account(OTHER)).orElseThrow().configured()).isFalse();
  }

  private void lapse(AccountKey account) {
    database.execute("UPDATE fillkeeper.accounts SET live_until = clock_timestamp() - interval '1 second'"
        + " WHERE account = '" + account.account() + "'");
  }

  @Test
  void theConfigurationDecidesWhoIsConfigured() throws Exception {
    // given
    claim(OTHER);
    lapse(OTHER);

    // when
    await(store.claims().configure(List.of(new Configured(MAIN, "new", false, "4711"))));

    // then
    assertThat(await(store.reader().accounts())).extracting(row -> row.key().account(), row -> row.label(),
        row -> row.configured(), row -> row.status(), row -> row.venueAccountId())
        .containsExactly(tuple("main", "new", true, "STOPPED", "4711"),
            tuple("other", "label of other", false, "LAPSED", null));
  }

  @Test
  void oneAccountIsConfiguredBesideTheOthers() throws Exception {
    // given
    AccountKey third = new AccountKey("bybit", "simulator", "third");
    Claim kept = claim(MAIN);
    claim(OTHER);
    lapse(OTHER);

    // when
    await(store.claims().configure(new Configured(MAIN, "new", true, "4711")));
    await(store.claims().configure(new Configured(third, "third", false, null)));

    // then
    assertThat(await(store.reader().accounts())).extracting(row -> row.key().account(), row -> row.label(),
        row -> row.configured(), row -> row.status(), row -> row.venueAccountId())
        .containsExactly(tuple("main", "new", true, "CONNECTING", "4711"),
            tuple("other", "label of other", true, "LAPSED", null), tuple("third", "third", true, "STOPPED", null));
    assertThat(await(store.claims().renew(List.of(renewal(kept))))).extracting(Renewed::fate)
        .containsExactly(Fate.RENEWED);
  }

  @Test
  void oneAccountLeavesTheConfigurationUnlessAnotherProcessHasIt() throws Exception {
    // given
    claim(MAIN);
    Claim given = claim(OTHER);
    await(store.claims().park(OTHER, given, AccountStatus.STOPPED, "drain", null));

    // when
    await(store.claims().unconfigure(MAIN));
    await(store.claims().unconfigure(OTHER));

    // then
    assertThat(await(store.reader().accounts())).extracting(row -> row.key().account(), row -> row.configured(),
        row -> row.status())
        .containsExactly(tuple("main", true, "CONNECTING"), tuple("other", false, "STOPPED"));

    // when
    await(store.claims().configure(configured(OTHER)));

    // then
    assertThat(await(store.reader().account(OTHER)).orElseThrow().configured()).isTrue();
  }

  @Test
  void aClaimWaitsForAWriteInProgress() throws Exception {
    // given
    Claim old = claim(MAIN);
    Future<ClaimOutcome> claim;
    try (Connection writer = database.connect(); Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      statement.execute("UPDATE fillkeeper.accounts SET epoch = epoch + 1, attempt = NULL, owner = 'them',"
          + " live_until = clock_timestamp() + interval '1 hour' WHERE account = 'main'");

      // when
      claim = store.claims().claim(MAIN, "us", null);
      awaitBlocked("FOR NO KEY UPDATE");
      assertThat(claim.isComplete()).isFalse();
      writer.commit();
    }

    // then: it decides on the newest row
    assertThat(await(claim)).isInstanceOfSatisfying(ClaimOutcome.Held.class,
        held -> assertThat(held.owner()).isEqualTo("them"));
    assertThat(old.epoch()).isEqualTo(1);
  }

  @Test
  void aWriteThatTheServerIsStillDoingComesBeforeTheClaim() throws Exception {
    // given
    Claim old = claim(MAIN);
    database.execute("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$");
    database.execute("CREATE TRIGGER slow BEFORE INSERT ON fillkeeper.orders FOR EACH ROW EXECUTE FUNCTION slow()");
    Future<Instant> zombie = store.ledger().apply(old, old.liveUntil(), false, Samples.orders(7, first(order("o-1", 1,
        7))));
    awaitActive("fillkeeper.apply_one(");

    // when
    Claim next = claim(MAIN);

    // then
    assertThat(database.count("orders")).isEqualTo(1);
    assertThat(next.epoch()).isEqualTo(2);
    assertThat(await(store.reader().account(MAIN)).orElseThrow().changeSeq()).as("the claim counts on from the write")
        .isEqualTo(8);
    assertThat(await(zombie)).isEqualTo(old.liveUntil());
  }

  @Test
  void aWriteThatWaitsForTheClaimStoresNothing() throws Exception {
    // given
    Claim old = claim(MAIN);
    Future<Instant> zombie;
    try (Connection claimant = database.connect(); Statement statement = claimant.createStatement()) {
      claimant.setAutoCommit(false);
      statement.execute("UPDATE fillkeeper.accounts SET epoch = epoch + 1, attempt = gen_random_uuid() WHERE account = 'main'");

      // when
      zombie = store.ledger().apply(old, old.liveUntil(), true, Samples.orders(1, first(order("o-1", 1, 1))));
      awaitBlocked("INSERT INTO fillkeeper.orders");
      claimant.commit();
    }

    // then
    assertThat(failure(zombie)).isInstanceOf(ClaimLostException.class);
    assertThat(database.count("orders")).isZero();
  }

  private void awaitBlocked(String statement) {
    awaitSession("wait_event_type = 'Lock' AND query LIKE '%" + statement + "%'");
  }

  private void awaitActive(String statement) {
    awaitSession("state = 'active' AND wait_event = 'PgSleep' AND query LIKE '%" + statement + "%'");
  }

  private void awaitSession(String condition) {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while ((Long) database.value("SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'fillkeeper%'"
        + " AND datname = current_database() AND " + condition) == 0) {
      assertThat(System.nanoTime()).as("a session with " + condition).isLessThan(deadline);
    }
  }
}
