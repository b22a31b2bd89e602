package fillkeeper.bench;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The heap of another JVM, asked over its own management: what is alive, after a collection. */
final class Heap implements AutoCloseable {

  private final JMXConnector connector;
  private final MemoryMXBean memory;

  private Heap(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.memory = ManagementFactory.newPlatformMXBeanProxy(connector.getMBeanServerConnection(),
        ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
  }

  static Heap of(long pid) throws IOException {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return new Heap(JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent())));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException refused) {
      throw new IOException(refused);
    }
  }

  /** Bytes in use after a collection; the smaller of two, since the first one may find work for the second. */
  long live() {
    memory.gc();
    long first = memory.getHeapMemoryUsage().getUsed();
    memory.gc();
    return Math.min(first, memory.getHeapMemoryUsage().getUsed());
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
