package fillkeeper.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fillkeeper.history.Event.Action;
import fillkeeper.history.Event.Answered;
import fillkeeper.history.Event.Asked;
import fillkeeper.history.Event.Done;
import fillkeeper.history.Event.Looked;
import fillkeeper.history.Event.Published;
import fillkeeper.history.Event.Refused;
import fillkeeper.history.Event.Unknown;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checker takes what can have happened and refuses what cannot. */
class HistoryCheckTest {

  private static final Event QUARANTINE = new Asked(1, "main", Action.QUARANTINE);
  private static final Event QUARANTINED = new Looked("main", true);
  private static final Event FREE = new Looked("main", false);

  @Test
  void whatIsDoneIsSeen() {
    thenPossible(FREE, QUARANTINE, new Done(1), QUARANTINED, new Asked(2, "main", Action.RESUME), new Done(2), FREE);
  }

  @Test
  void whatIsDoneCannotBeUnseen() {
    thenImpossible(QUARANTINE, new Done(1), FREE);
    thenImpossible(QUARANTINE, new Done(1), QUARANTINED, FREE);
  }

  @Test
  void whatWasRefusedDidNotHappen() {
    thenPossible(QUARANTINE, new Refused(1), FREE);
    thenImpossible(QUARANTINE, new Refused(1), QUARANTINED);
  }

  @Test
  void whatNobodyAskedForDidNotHappen() {
    thenImpossible(QUARANTINED);
    thenImpossible(new Asked(1, "other", Action.QUARANTINE), new Done(1), QUARANTINED);
  }

  @Test
  void whatIsUnknownMayHaveHappenedOrNotOrHappenLater() {
    thenPossible(QUARANTINE, new Unknown(1), FREE);
    thenPossible(QUARANTINE, new Unknown(1), QUARANTINED);
    thenPossible(QUARANTINE, new Unknown(1), FREE, QUARANTINED);
  }

  @Test
  void whatHappenedDoesNotComeUndoneByItself() {
    thenImpossible(QUARANTINE, new Unknown(1), QUARANTINED, FREE);
  }

  @Test
  void whatIsBeingAskedForMayBeSeenAlready() {
    thenPossible(QUARANTINE, QUARANTINED, new Done(1));
    thenPossible(QUARANTINE, FREE, new Done(1), QUARANTINED);
  }

  @Test
  void afterAKnownOutcomeAnEarlierUnknownOneIsSettled() {
    thenImpossible(QUARANTINE, new Unknown(1), new Asked(2, "main", Action.RESUME), new Done(2), QUARANTINED);
  }

  @Test
  void aResyncQuarantinesNothing() {
    thenImpossible(new Asked(1, "main", Action.RESYNC), new Done(1), QUARANTINED);
  }

  @Test
  void whatWasToldIsStored() {
    Event published = published("a", 1, "o-1", "2");
    assertThat(faults(Map.of("main o-1", new BigDecimal("2.0")), published)).isEmpty();
    assertThat(faults(Map.of("main o-1", new BigDecimal("1")), published)).hasSize(1);
    assertThat(faults(Map.of(), published)).hasSize(1);
    assertThat(faults(Map.of(), new Answered("main", "e-1", BigDecimal.ONE))).hasSize(1);
    assertThat(faults(Map.of("other e-1", BigDecimal.ONE), new Answered("main", "e-1", BigDecimal.ONE))).hasSize(1);
  }

  @Test
  void numbersRiseWithinAProcess() {
    Map<String, BigDecimal> ledger = Map.of("main o-1", BigDecimal.TEN);
    assertThat(faults(ledger, published("a", 2, "o-1", "1"), published("a", 3, "o-1", "2"))).isEmpty();
    assertThat(faults(ledger, published("a", 3, "o-1", "1"), published("a", 3, "o-1", "2"))).hasSize(1);
    assertThat(faults(ledger, published("a", 3, "o-1", "1"), published("b", 2, "o-1", "2"))).isEmpty();
  }

  @Test
  void noAmountGoesBack() {
    assertThat(faults(Map.of("main o-1", BigDecimal.TEN), published("a", 1, "o-1", "2"), published("b", 2, "o-1", "1")))
        .hasSize(1);
  }

  @Test
  void anOutcomeHasAQuestion() {
    assertThatThrownBy(() -> faults(Map.of(), new Done(7))).isInstanceOf(IllegalArgumentException.class);
  }

  private static Published published(String process, long seq, String key, String amount) {
    return new Published(process, "main", seq, key, new BigDecimal(amount));
  }

  private static List<String> faults(Map<String, BigDecimal> ledger, Event... history) {
    return HistoryCheck.faults(List.of(history), ledger);
  }

  private static void thenPossible(Event... history) {
    assertThat(faults(Map.of(), history)).isEmpty();
  }

  private static void thenImpossible(Event... history) {
    assertThat(faults(Map.of(), history)).hasSize(1);
  }
}
