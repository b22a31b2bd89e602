package fillkeeper.dashboard;

import io.vertx.core.json.JsonObject;

/** The last hour of one account or recorder. */
final class Track {

  private final Ring eventsPerSecond;
  private final Ring queueFill;
  private final Ring lagMs;
  private final Ring duplicates;
  private Reading begin;
  private double highestFill = Double.NaN;
  private double highestLag = Double.NaN;

  Track(int size, Reading begin) {
    this.eventsPerSecond = new Ring(size);
    this.queueFill = new Ring(size);
    this.lagMs = new Ring(size);
    this.duplicates = new Ring(size);
    this.begin = begin;
  }

  /** Between two points: what is highest then is what counts. */
  void look(Reading reading) {
    highestFill = higher(highestFill, reading.queueFill());
    highestLag = higher(highestLag, reading.lagMs());
  }

  /** Ends a point that began so many seconds ago. */
  void point(Reading reading, double seconds) {
    look(reading);
    long received = reading.received() - begin.received();
    eventsPerSecond.add(seconds > 0 ? received / seconds : Double.NaN);
    queueFill.add(highestFill);
    lagMs.add(highestLag);
    duplicates.add(received > 0 ? (reading.duplicates() - begin.duplicates()) / (double) received : Double.NaN);
    begin = reading;
    highestFill = Double.NaN;
    highestLag = Double.NaN;
  }

  JsonObject last(int count) {
    return new JsonObject()
        .put("eventsPerSecond", eventsPerSecond.last(count))
        .put("queueFill", queueFill.last(count))
        .put("lagMs", lagMs.last(count))
        .put("duplicates", duplicates.last(count));
  }

  private static double higher(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
  }
}
