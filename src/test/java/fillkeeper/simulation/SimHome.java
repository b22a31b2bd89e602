package fillkeeper.simulation;

import fillkeeper.time.Home;
import fillkeeper.time.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/** A thread of one process and its timers: one thing after another, in the order of asking. */
final class SimHome implements Scheduler {

  private final Life life;
  private final SplittableRandom chance;
  private final String task;
  private final String timer;
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private boolean due;
  private boolean over;
  private int timers;

  SimHome(Life life, SplittableRandom chance, String name) {
    this.life = life;
    this.chance = chance;
    this.task = name + " task";
    this.timer = name + " timer";
  }

  Home home() {
    return new Home(this::execute, this);
  }

  /** Its timers end; what is asked of it is still done. */
  void end() {
    over = true;
  }

  /** How many timers are still to fire. */
  int timers() {
    return timers;
  }

  void execute(Runnable what) {
    tasks.add(what);
    arm();
  }

  private void arm() {
    if (!due && !tasks.isEmpty()) {
      due = true;
      long delay = chance.nextInt(8) == 0 ? chance.nextInt(5) * Timeline.MS : 0;
      life.timeline().after(delay, life, task, () -> {
        due = false;
        Runnable next = tasks.poll();
        arm();
        next.run();
      });
    }
  }

  @Override
  public Timer after(Duration delay, Runnable action) {
    timers++;
    boolean[] open = {true};
    long late = chance.nextInt(8) == 0 ? chance.nextInt(10) * Timeline.MS : 0;
    Timer set = life.timeline().after(delay.toNanos() + late, life, timer, () -> {
      timers -= open[0] ? 1 : 0;
      open[0] = false;
      if (!over) {
        action.run();
      }
    });
    return () -> {
      timers -= open[0] ? 1 : 0;
      open[0] = false;
      set.cancel();
    };
  }
}
