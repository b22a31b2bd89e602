package fillkeeper.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.File;

/** The disk that a directory is on: the embedded database's, else the one that the process works in. */
final class DiskSpace implements MeterBinder {

  private final File directory;

  DiskSpace(File directory) {
    this.directory = directory.getAbsoluteFile();
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("fillkeeper.disk.free", this, disk -> disk.existing().getUsableSpace()).baseUnit("bytes")
        .description("Bytes that may still be written").register(registry);
    Gauge.builder("fillkeeper.disk.total", this, disk -> disk.existing().getTotalSpace()).baseUnit("bytes")
        .description("Bytes of the disk").register(registry);
  }

  /** A directory that is not there yet will be on the disk of the nearest one that is. */
  private File existing() {
    File at = directory;
    while (!at.exists() && at.getParentFile() != null) {
      at = at.getParentFile();
    }
    return at;
  }
}
