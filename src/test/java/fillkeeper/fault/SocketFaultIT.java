package fillkeeper.fault;

import fillkeeper.simulator.SimAccount;
import org.junit.jupiter.api.Test;

/** Faults of the private socket. */
class SocketFaultIT extends FaultScenario {

  @Test
  void N03_finWithoutACloseFrame() throws Exception {
    SimAccount account = kept.account("main");
    kept.start().awaitLive("main");
    account.cut();
    kept.awaitFailed("main", 1);
    thenAllIsWell("DISCONNECTED");
  }
}
