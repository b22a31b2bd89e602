package fillkeeper.bench;

/**
 * What some events cost.
 *
 * @param events  how many
 * @param nanos   how long it took
 * @param jvm     CPU of the process that was measured, in nanoseconds
 * @param server  CPU of PostgreSQL, in nanoseconds
 * @param load    CPU of whoever made the events, in nanoseconds
 * @param wal     bytes of WAL
 */
record Cost(double events, long nanos, long jvm, long server, long load, long wal) {

  static final Cost NOTHING = new Cost(0, 0, 0, 0, 0, 0);

  Cost plus(Cost other) {
    return new Cost(events + other.events, nanos + other.nanos, jvm + other.jvm, server + other.server,
        load + other.load, wal + other.wal);
  }

  double perSecond() {
    return events / (nanos / 1e9);
  }

  /** Microseconds of CPU for an event. */
  double jvmMicros() {
    return jvm / 1e3 / events;
  }

  double serverMicros() {
    return server / 1e3 / events;
  }

  double loadMicros() {
    return load / 1e3 / events;
  }

  double walBytes() {
    return wal / events;
  }
}
