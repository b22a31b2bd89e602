package fillkeeper.http;

/** A few paths that belong together. */
public interface Routes {

  /** Registers them, once, before anything is asked. */
  void addTo(Endpoints endpoints);
}
