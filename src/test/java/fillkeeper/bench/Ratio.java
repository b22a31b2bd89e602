package fillkeeper.bench;

import java.util.Arrays;
import java.util.List;

/** How figures that were taken side by side are compared. */
final class Ratio {

  private Ratio() {
  }

  /** The middle one; between the two middle ones where their number is even. */
  static double median(List<Double> figures) {
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no figures");
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The middle one of the ratios of each round, so that what disturbs a round disturbs both its figures. */
  static double ofRounds(List<Double> figures, List<Double> floors) {
    if (figures.size() != floors.size()) {
      throw new IllegalArgumentException(figures.size() + " figures beside " + floors.size());
    }
    double[] ratios = new double[figures.size()];
    Arrays.setAll(ratios, i -> figures.get(i) / floors.get(i));
    return median(Arrays.stream(ratios).boxed().toList());
  }
}
