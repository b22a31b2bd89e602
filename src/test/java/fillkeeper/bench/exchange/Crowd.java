package fillkeeper.bench.exchange;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who listens to what. */
final class Crowd implements Peer.Subscribers {

  /** Under which the public ones are. */
  private static final String PUBLIC = "";

  private final Map<String, Collection<Peer>> peers = new ConcurrentHashMap<>();

  @Override
  public void subscribed(String uid, Peer peer) {
    Collection<Peer> all = of(uid);
    if (!all.contains(peer)) {
      all.add(peer);
    }
  }

  @Override
  public void gone(String uid, Peer peer) {
    of(uid).remove(peer);
  }

  /** Writes whole frames to everybody who wants an account's, or where there is none, what is public. */
  void tell(String uid, byte[] frames, int length) {
    for (Peer peer : of(uid)) {
      if (!peer.write(frames, length)) {
        gone(uid, peer);
      }
    }
  }

  int listening() {
    return peers.values().stream().mapToInt(Collection::size).sum();
  }

  private Collection<Peer> of(String uid) {
    return peers.computeIfAbsent(uid == null ? PUBLIC : uid, first -> new CopyOnWriteArrayList<>());
  }
}
