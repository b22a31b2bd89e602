package fillkeeper.simulator.binance;

import fillkeeper.simulator.Breakable;
import fillkeeper.simulator.Crowd;
import fillkeeper.simulator.Faults;
import fillkeeper.simulator.TrueBook;
import java.util.Map;
import java.util.TreeMap;

/**
 * One account at the simulated exchange, with a side for each product: breaks what it says, and tells the truth about
 * it. A fault that was asked for before a call strikes what that call causes. Safe from any thread.
 */
public final class SimAccount extends Breakable<SimAccount> implements TrueBook {

  private final Floor floor;
  private final String uid;
  private final String apiKey;
  private final SpotDesk spot;
  private final UsdmDesk usdm;
  private final Crowd<SpotSocket> spotSockets = new Crowd<>();
  private final Crowd<UsdmSocket> usdmSockets = new Crowd<>();
  private String announcedUid;
  private boolean revoked;
  private boolean readOnly = true;

  SimAccount(Floor floor, String uid, String apiKey) {
    super(new Faults(floor.faults()));
    this.floor = floor;
    this.uid = uid;
    this.apiKey = apiKey;
    announcedUid = uid;
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

  public String uid() {
    return uid;
  }

  public String apiKey() {
    return apiKey;
  }

  @Override
  public Map<String, Map<String, String>> rows() {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    rows.putAll(SpotTruth.of(spot));
    rows.putAll(UsdmTruth.of(usdm));
    return rows;
  }

  // ---- faults

  /** Forgets this account's faults, and its silent sockets speak again. */
  public void heal() {
    faults.clear();
    synchronized (floor) {
      spotSockets.heal();
      usdmSockets.heal();
    }
  }

  /** Ends this account's connections without a close frame. */
  public void cut() {
    synchronized (floor) {
      spotSockets.cut();
      usdmSockets.cut();
    }
  }

  /** This account's present connections stay open and say nothing more, not even a pong, until {@link #heal}. */
  public void silence() {
    synchronized (floor) {
      spotSockets.silence();
      usdmSockets.silence();
    }
  }

  /** Ends this account's subscriptions; the connections live on. */
  public void terminate() {
    synchronized (floor) {
      spotSockets.open().forEach(socket -> socket.terminate(this));
    }
  }

  /** The key is no longer known: requests and log-ins are refused, connections end. */
  public void revoke() {
    synchronized (floor) {
      revoked = true;
    }
    cut();
  }

  /** The key is known again. */
  public void restore() {
    synchronized (floor) {
      revoked = false;
    }
  }

  /** Whose key it is said to be from now on. */
  public void announce(String otherUid) {
    synchronized (floor) {
      announcedUid = otherUid;
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

  boolean isRevoked() {
    return revoked;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  String announcedUid() {
    return announcedUid;
  }

  /** What futures call the account. */
  String alias() {
    return "alias" + announcedUid;
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

  @Override
  public String toString() {
    return "SimAccount[" + uid + "]";
  }
}
