package fillkeeper.simulation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.domain.ProgramVersion;
import fillkeeper.ledger.Claims;
import fillkeeper.ledger.Ledger;
import fillkeeper.ledger.LedgerDatabase;
import fillkeeper.ledger.Tuning;
import fillkeeper.testkit.Seeds;
import fillkeeper.testkit.TestDatabase;
import io.vertx.core.Vertx;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model and PostgreSQL answer every call alike, and hold the same rows afterwards. */
class AgreementIT {

  private static final int SCRIPTS = 120;
  private static final int STEPS = 40;
  private static final int LINE = 100;
  /** No deadline of ours decides anything here. */
  private static final Tuning PATIENT =
      new Tuning(Backend.LEASE.toMillis(), 60_000, 1, 1, 20_000, 40_000);

  private static Vertx vertx;
  private static TestDatabase database;
  private static Connection session;
  private static Map<String, LedgerDatabase> processes;

  @BeforeAll
  static void open() {
    vertx = Vertx.vertx();
    database = TestDatabase.create();
    session = database.connect();
    PostgresBackend.prepare(database);
    processes = new TreeMap<>(Map.of("us", process(), "them", process()));
  }

  private static LedgerDatabase process() {
    return new LedgerDatabase(vertx, database.address(), PATIENT, System::nanoTime, new ProgramVersion(null));
  }

  @AfterAll
  static void close() throws Exception {
    session.close();
    vertx.close().await(60, TimeUnit.SECONDS);
    database.close();
  }

  @Test
  void bothAnswerAlikeAndHoldTheSameRows() {
    Seeds.each(SCRIPTS, random -> runBoth(random, new MemoryBackend()));
  }

  @ParameterizedTest
  @EnumSource(WrongLedger.class)
  void aModelThatIsWrongIsFoundOut(WrongLedger wrong) {
    assertThatThrownBy(() -> {
      for (int seed = 1; seed <= SCRIPTS; seed++) {
        runBoth(new SplittableRandom(seed), new MemoryBackend(wrong::of, claims -> claims));
      }
    }).isInstanceOf(AssertionError.class);
  }

  @Test
  void noMethodOfThePortsIsLeftOut() {
    Set<Method> called = new HashSet<>();
    for (int seed = 1; seed <= SCRIPTS; seed++) {
      MemoryBackend model = new MemoryBackend((ledger, store) -> noting(Ledger.class, ledger, called),
          claims -> noting(Claims.class, claims, called));
      Script script = new Script(new SplittableRandom(seed), model);
      for (int i = 0; i < STEPS; i++) {
        Script.Step step = i == 0 ? script.first() : script.next();
        model.begin();
        model.answer(() -> step.call().apply(model));
      }
    }
    assertThat(called).contains(Ledger.class.getMethods()).contains(Claims.class.getMethods());
  }

  private static <T> T noting(Class<T> port, T it, Set<Method> called) {
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
      called.add(method);
      try {
        return method.invoke(it, arguments);
      } catch (InvocationTargetException thrown) {
        throw thrown.getCause();
      }
    }));
  }

  private void runBoth(SplittableRandom random, MemoryBackend model) {
    PostgresBackend real = new PostgresBackend(database, session, processes);
    Script script = new Script(random, model);
    String before = "";
    for (int i = 0; i < STEPS; i++) {
      Script.Step step = i == 0 ? script.first() : script.next();
      String now = before + "\n" + i + ": " + step.words();
      model.begin();
      real.begin();
      String expected = real.answer(() -> step.call().apply(real));
      assertThat(model.answer(() -> step.call().apply(model))).as("the answer to%s", now).isEqualTo(expected);
      before = now.length() - before.length() < LINE ? now : before + now.substring(before.length(), before.length() + LINE);
    }
    assertThat(differences(model.rows(), real.rows())).as("the rows after%s", before).isEmpty();
  }

  private static List<String> differences(List<String> model, List<String> real) {
    List<String> differences = new ArrayList<>();
    model.stream().filter(row -> !real.contains(row)).forEach(row -> differences.add("only in the model: " + row));
    real.stream().filter(row -> !model.contains(row)).forEach(row -> differences.add("only in PostgreSQL: " + row));
    if (model.size() != real.size()) {
      differences.add("rows: " + model.size() + " in the model, " + real.size() + " in PostgreSQL");
    }
    return differences;
  }
}
