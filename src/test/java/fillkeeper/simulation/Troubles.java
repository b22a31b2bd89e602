package fillkeeper.simulation;

import fillkeeper.domain.Gap;
import fillkeeper.ledger.LedgerReader.AccountRow;
import fillkeeper.simulation.store.MemoryStore;
import fillkeeper.supervisor.Supervisor;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lets those faults happen that are events by themselves, each at its time. */
final class Troubles {

  private final World world;

  Troubles(World world) {
    this.world = world;
  }

  void arm() {
    world.schedule.faults().forEach(this::arm);
  }

  private void arm(Fault fault) {
    switch (fault.kind()) {
      case ROW_HELD, SOCKET_CUT, SOCKET_HALF_OPEN, SOCKET_DEAF, PROCESS_KILLED, PROCESS_STOPPED, MACHINE_SUSPENDED,
          PROCESS_ENDED, WALL_STEPPED, OPERATOR, PUT_BACK, BLACKOUT ->
          world.timeline.after(fault.at(), fault.kind().name(), () -> happen(fault));
      default -> {
      }
    }
  }

  private void happen(Fault fault) {
    SimProcess process = world.processes.get(fault.process());
    long length = fault.until() - fault.at();
    switch (fault.kind()) {
      case ROW_HELD -> hold(fault, length);
      case SOCKET_CUT -> sessions(fault, Session::cut);
      case SOCKET_HALF_OPEN -> sessions(fault, Session::vanish);
      case SOCKET_DEAF -> sessions(fault, Session::deafen);
      case PROCESS_KILLED -> kill(fault, process, length);
      case PROCESS_STOPPED -> stop(fault, process, length, false);
      case MACHINE_SUSPENDED -> stop(fault, process, length, true);
      case PROCESS_ENDED -> end(fault, process, length);
      case WALL_STEPPED -> step(fault, process);
      case OPERATOR -> operate(fault, process);
      case PUT_BACK -> putBack(fault, length);
      default -> world.processes.forEach(each -> kill(fault, each, length));
    }
  }

  private void hold(Fault fault, long length) {
    VenueBook book = world.books.get(fault.account());
    if (world.store.row(book.key) != null) {
      world.weather.struck(fault.kind());
      world.store.whenFree(book.key, () -> {
        MemoryStore.Held held = world.store.hold(book.key);
        world.timeline.after(length, "row let go", held::letGo);
      });
    }
  }

  private void sessions(Fault fault, Consumer<Session> what) {
    List<Session> open = world.books.get(fault.account()).sessions(fault.process());
    if (!open.isEmpty()) {
      world.weather.struck(fault.kind());
      open.forEach(what);
    }
  }

  private void kill(Fault fault, SimProcess process, long length) {
    if (process.isRunning()) {
      world.weather.struck(fault.kind());
      process.kill();
      world.timeline.after(length, "process starts", process::start);
    }
  }

  private void stop(Fault fault, SimProcess process, long length, boolean asleep) {
    if (process.isRunning() && !process.life().isStopped()) {
      world.weather.struck(fault.kind());
      Life life = process.life();
      life.stop();
      world.timeline.after(length, "process goes on", () -> life.goOn(asleep ? length : 0));
    }
  }

  private void end(Fault fault, SimProcess process, long length) {
    if (process.isRunning() && !process.life().isStopped()) {
      world.weather.struck(fault.kind());
      Life life = process.life();
      process.ends();
      process.supervisor().drainAll();
      world.timeline.after(1_000 * Timeline.MS, "process is over", () -> {
        if (process.life() == life) {
          process.kill();
        }
      });
      world.timeline.after(1_000 * Timeline.MS + length, "process starts", process::start);
    }
  }

  private void step(Fault fault, SimProcess process) {
    boolean sleeps = world.schedule.faults().stream().anyMatch(other -> other.kind() == FaultKind.MACHINE_SUSPENDED);
    if (process.isRunning() && !sleeps) {
      world.weather.struck(fault.kind());
      process.life().stepWall(Duration.ofSeconds(fault.percent() - 50));
    }
  }

  private void operate(Fault fault, SimProcess process) {
    if (!process.isRunning() || process.life().isStopped()) {
      return;
    }
    world.weather.struck(fault.kind());
    VenueBook book = world.books.get(fault.account());
    Supervisor desk = process.supervisor();
    Future<Void> asked = switch (fault.percent() % 5) {
      case 0 -> desk.quarantine(book.key);
      case 1 -> desk.drain(book.key);
      case 2 -> desk.resume(book.key);
      case 3 -> accept(desk, book);
      default -> desk.resync(book.key);
    };
    asked.onComplete(done -> world.trace.note(world.timeline.now(), "operated", done.succeeded() ? 1 : 0));
  }

  /** The first gap that is open, or one that is not there. */
  private Future<Void> accept(Supervisor desk, VenueBook book) {
    long id = world.store.row(book.key) == null ? 0 : world.store.ledger().resume(Healing.reader(book)).result().gaps()
        .stream().filter(Gap::isOpen).mapToLong(Gap::id).findFirst().orElse(0);
    return desk.acceptGap(book.key, id, "somebody", "told to accept");
  }

  private void putBack(Fault fault, long length) {
    List<AccountRow> rows = new ArrayList<>();
    List<Tracked> owners = new ArrayList<>();
    for (VenueBook book : world.books) {
      AccountRow row = world.store.row(book.key);
      if (row == null) {
        return;
      }
      rows.add(row);
      owners.add(world.judge.tracked(world.store.token(book.key)));
    }
    Mirror[] mirrors = world.judge.copies();
    MemoryStore.Copy copy = world.store.copy();
    world.timeline.after(length, "put back", () -> {
      if (world.store.isHeld() || !canBeNoticed(rows, owners)) {
        return;
      }
      world.weather.struck(fault.kind());
      world.store.putBack(copy);
      world.judge.putBack(mirrors);
      world.trace.note(world.timeline.now(), "put back", 0);
    });
  }

  /**
   * Whether nobody can go on as if nothing had happened: the lease is over in the copy, or its owner was told of a
   * later end since. What is less old only the incarnation of the database shows.
   */
  private boolean canBeNoticed(List<AccountRow> rows, List<Tracked> owners) {
    for (int i = 0; i < rows.size(); i++) {
      Instant until = rows.get(i).liveUntil();
      Tracked owner = owners.get(i);
      boolean goesOn = owner != null && world.judge.running().contains(owner);
      if (goesOn && !until.isBefore(world.timeline.time()) && !owner.attempt.toldUntil().isAfter(until)) {
        return false;
      }
    }
    return true;
  }
}
