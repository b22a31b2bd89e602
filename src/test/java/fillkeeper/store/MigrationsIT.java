package fillkeeper.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.ProgramVersion;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema is made right, or nothing starts. */
class MigrationsIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String FIRST = "classpath:db/first";
  private static final String SECOND = "classpath:db/second";
  private static EmbeddedStore store;

  @BeforeAll
  static void open() {
    store = EmbeddedStore.start(null, 0, LIMIT);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    run("DROP SCHEMA IF EXISTS fillkeeper CASCADE");
  }

  @Test
  void anEmptyDatabaseIsMigratedAndStaysRight() throws SQLException {
    // when
    migrations(SECOND).apply();
    migrations(SECOND).apply();

    // then
    assertThat(tables()).isEqualTo(3);
    assertThatCode(() -> migrations(SECOND).verify()).doesNotThrowAnyException();
  }

  @Test
  void whatIsPendingIsNamedAndNothingIsTouched() throws SQLException {
    // then
    assertThatThrownBy(() -> migrations(FIRST).verify()).isInstanceOf(StoreException.class)
        .hasMessageContaining("lacks 001 first");
    assertThat(tables()).isZero();

    // given
    migrations(FIRST).apply();

    // then
    assertThatThrownBy(() -> migrations(SECOND).verify()).isInstanceOf(StoreException.class)
        .hasMessageContaining("lacks 002 second").hasMessageNotContaining("001");
  }

  @Test
  void aSchemaOfANewerProgramIsRefused() {
    // given
    migrations(SECOND).apply();

    // then
    assertThatThrownBy(() -> migrations(FIRST).apply()).isInstanceOf(StoreException.class)
        .hasMessageContaining("newer than this program").hasMessageContaining("002 second");
    assertThatThrownBy(() -> migrations(FIRST).verify()).isInstanceOf(StoreException.class)
        .hasMessageContaining("newer than this program");
  }

  @Test
  void aMigrationThatWasChangedAfterwardsIsRefused() {
    // given
    migrations(FIRST).apply();

    // then
    assertThatThrownBy(() -> migrations("classpath:db/changed").apply()).isInstanceOf(StoreException.class)
        .hasMessageContaining("checksum").hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({"0.10.0, 0.9.9", "1.0.0, 0.9.0", "0.2.0, 0.2.0-SNAPSHOT", "a-word, 0.1.0"})
  void aProgramOlderThanTheLedgerAsksForIsRefused(String least, String program) throws SQLException {
    // given
    ledgerThatNeeds(least);

    // then
    for (ThrowingCallable start : starts(program)) {
      assertThatThrownBy(start).isInstanceOf(StoreException.class).hasMessage("the ledger in "
          + store.address().title() + " needs version " + least + " of this program or a newer one, this is " + program);
    }
  }

  @ParameterizedTest
  @CsvSource(value = {"0.9.9, 0.10.0", "0.1.0, 0.1.0", "0.1, 0.1.0", "9.0.0, null"}, nullValues = "null")
  void aProgramThatIsNewEnoughOrDoesNotKnowItsVersionIsNot(String least, String program) throws SQLException {
    // given
    ledgerThatNeeds(least);

    // then
    for (ThrowingCallable start : starts(program)) {
      assertThatCode(start).doesNotThrowAnyException();
    }
  }

  private static List<ThrowingCallable> starts(String program) {
    Migrations migrations = new Migrations(store.address(), Migrations.LOCATION, new ProgramVersion(program));
    return List.of(migrations::apply, migrations::verify);
  }

  private static void ledgerThatNeeds(String version) throws SQLException {
    migrations(Migrations.LOCATION).apply();
    run("UPDATE fillkeeper.ledger SET min_program_version = '" + version + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {FIRST, SECOND, Migrations.LOCATION})
  void whatWasAppliedWholeNeedsNoSecondLook(String location) throws SQLException {
    assertThat(History.isWhole(store.address(), location)).isFalse();

    migrations(location).apply();

    assertThat(History.isWhole(store.address(), location)).isTrue();
    run("UPDATE fillkeeper.flyway_schema_history SET success = false WHERE version = '001'");
    assertThat(History.isWhole(store.address(), location)).as("a migration failed").isFalse();
  }

  @ParameterizedTest
  @CsvSource({SECOND + ',' + FIRST, FIRST + ',' + SECOND, FIRST + ",classpath:db/changed", FIRST + ",classpath:db/no"})
  void whatOtherMigrationsMadeIsLookedAt(String applied, String asked) {
    migrations(applied).apply();

    assertThat(History.isWhole(store.address(), asked)).isFalse();
  }

  @Test
  void twoProcessesMayMigrateAtOnce() throws Exception {
    // when
    CompletableFuture<Void> one = CompletableFuture.runAsync(() -> migrations(SECOND).apply());
    CompletableFuture<Void> other = CompletableFuture.runAsync(() -> migrations(SECOND).apply());

    // then
    CompletableFuture.allOf(one, other).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(tables()).isEqualTo(3);
  }

  private static Migrations migrations(String location) {
    return new Migrations(store.address(), location, new ProgramVersion(null));
  }

  private static int tables() throws SQLException {
    try (Connection connection = Jdbc.source(store.address(), LIMIT).getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'fillkeeper'")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static void run(String sql) throws SQLException {
    try (Connection connection = Jdbc.source(store.address(), LIMIT).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
