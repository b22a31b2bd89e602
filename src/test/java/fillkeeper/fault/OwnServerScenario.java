package fillkeeper.fault;

import fillkeeper.simulator.bybit.SimAccount;
import fillkeeper.testkit.CuttingProxy;
import fillkeeper.testkit.OwnServer;
import fillkeeper.testkit.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A fault of a server that the scenario has for itself, reached through a proxy. */
abstract class OwnServerScenario extends FaultScenario {

  @TempDir
  Path directory;
  OwnServer server;
  CuttingProxy proxy;
  SimAccount account;
  String resting;

  @Override
  TestDatabase database() throws Exception {
    server = beside(OwnServer.start(directory.resolve("one")));
    return server.database();
  }

  /** One account with an order that rests, current. */
  void startTrading() throws Exception {
    proxy = beside(kept.quickStore().store("leaseMs", 9_000).proxyBeforeStore());
    account = kept.account("main");
    resting = startWithAnOrder(account);
  }
}
