package fillkeeper.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import fillkeeper.domain.AttemptFailure;
import fillkeeper.domain.Cause;
import fillkeeper.testkit.CuttingProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Memory is only as good as the database that it was read from. */
class IncarnationIT extends LedgerFixture {

  @Test
  void aChangedIncarnationEndsAllAttemptsOnceWhenAConnectionIsOpened() throws Exception {
    // given
    List<String> told = new CopyOnWriteArrayList<>();
    try (CuttingProxy proxy = CuttingProxy.before(database.address().port())) {
      LedgerDatabase behind = open(database.through(proxy.port()), TUNING);
      behind.incarnation().onChanged(told::add);
      UUID before = await(behind.reader().incarnation());
      database.value("SELECT fillkeeper.new_incarnation('restored')");
      proxy.cutAll();

      // when: the first may still meet the connection that was cut
      List<Throwable> failed = new ArrayList<>();
      while (told.isEmpty() && failed.size() < 3) {
        failed.add(failure(behind.reader().ping()));
      }
      UUID after = await(behind.reader().incarnation());

      // then
      assertThat(told).containsExactly("the ledger has a new incarnation");
      assertThat(failed.get(failed.size() - 1)).isInstanceOfSatisfying(AttemptFailure.class,
          failure -> assertThat(failure.incidentCause()).isEqualTo(Cause.LEDGER_RESET));
      assertThat(after).isNotEqualTo(before);
    }
  }

  @Test
  void anotherServerPutsANewIncarnationIn() throws Exception {
    // given: the ledger was brought here from elsewhere
    database.execute("UPDATE fillkeeper.ledger SET system_identifier = '1', timeline = '00000007'");
    Object before = database.value("SELECT incarnation FROM fillkeeper.ledger");

    // when
    UUID seen = await(open(database.address(), TUNING).reader().incarnation());
    UUID again = await(open(database.address(), TUNING).reader().incarnation());

    // then
    assertThat(seen).isNotEqualTo(before).isEqualTo(again);
    assertThat(database.value("SELECT timeline FROM fillkeeper.ledger")).isEqualTo("00000001");
  }
}
