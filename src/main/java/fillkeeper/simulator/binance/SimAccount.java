package fillkeeper.simulator.binance;

import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Customer;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.TrueBook;
import java.util.Map;
import java.util.TreeMap;

/**
 * One account at the simulated exchange, with a side for each product: breaks what it says, and tells the truth about
 * it. A fault that was asked for before a call strikes what that call causes. Safe from any thread.
 */
public final class SimAccount extends Customer<SimAccount> implements TrueBook {

  private final Floor floor;
  private final SpotDesk spot;
  private final UsdmDesk usdm;
  private final Crowd<SpotSocket> spotSockets = crowd();
  private final Crowd<UsdmSocket> usdmSockets = crowd();
  private boolean readOnly = true;

  SimAccount(Floor floor, String uid, String apiKey) {
    super(floor, uid, apiKey);
    this.floor = floor;
    spot = new SpotDesk(floor, this);
    usdm = new UsdmDesk(floor, this);
  }

  /** Its spot side. */
  public SpotDesk spot() {
    return spot;
  }

  /** Its futures side. */
  public UsdmDesk usdm() {
    return usdm;
  }

  @Override
  public Map<String, Map<String, String>> rows() {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    rows.putAll(SpotTruth.of(spot));
    rows.putAll(UsdmTruth.of(usdm));
    return rows;
  }

  // ---- faults

  /** Ends this account's subscriptions; the connections live on. */
  public void terminate() {
    synchronized (floor) {
      spotSockets.open().forEach(socket -> socket.terminate(this));
    }
  }

  /** What the key is said to allow. */
  public void permissions(boolean onlyReading) {
    synchronized (floor) {
      readOnly = onlyReading;
    }
  }

  /** Subscriptions to this account's spot events, silent ones left out. */
  public int connections() {
    synchronized (floor) {
      return spotSockets.listening();
    }
  }

  /** Connections that hear this account's futures events, silent ones left out. */
  public int usdmConnections() {
    synchronized (floor) {
      return usdmSockets.listening();
    }
  }

  Faults faults() {
    return faults;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  /** What futures call the account. */
  String alias() {
    return "alias" + announcedUid();
  }

  Crowd<UsdmSocket> usdmSockets() {
    return usdmSockets;
  }

  Crowd<SpotSocket> spotSockets() {
    return spotSockets;
  }

  /** Under the floor's monitor. */
  void tellSpot(SpotNews news) {
    spotSockets.open().forEach(socket -> socket.tell(this, news));
  }

  /** Under the floor's monitor. */
  void wipe() {
    spot.wipe();
    usdm.wipe();
  }

  @Override
  protected SimAccount self() {
    return this;
  }
}
