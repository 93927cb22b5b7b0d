package io.flowfabric.chaos.rig;

import io.flowfabric.chaos.history.Histories;
import io.flowfabric.chaos.history.Recorder;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.WorkerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A worker that writes down all it asks the engine and is answered. */
public final class WorkerProgram {
  private static final int SLOTS = 6;
  private static final AtomicLong RUNS = new AtomicLong();

  private WorkerProgram() {}

  /** The name of the process, the URL of the engine, the length of leases, and where to write. */
  public static void main(String[] arguments) throws InterruptedException {
    String name = arguments[0];
    var lease = Duration.ofMillis(Long.parseLong(arguments[2]));
    var clock = new SkewedClock();
    Lifeline.hold(clock::hear);
    var settings = WorkerSettings.builder()
        .worker("chaos")
        .instance(name)
        .slots(SLOTS)
        .leaseTtl(lease)
        .drainTimeout(Duration.ofMillis(200))
        .around(new Recorder(name, arguments[1], Histories.begin(Path.of(arguments[3]), name)))
        .build();
    Fabric fabric = Fabric.over(Doors.open(arguments[1], clock), settings);
    fabric
        .compute("short", Nothing.class, (nothing, task) -> made(name, task, Duration.ofMillis(50)))
        .compute("long", Nothing.class, (nothing, task) -> made(name, task, lease.plusMillis(500)))
        .compute("shaky", Nothing.class, (nothing, task) -> stumbling(name, task))
        .compute("doomed", Nothing.class, (nothing, task) -> {
          throw new IllegalArgumentException("doomed");
        })
        .start();
    new CountDownLatch(1).await();
  }

  private static String stumbling(String name, Task task) throws Exception {
    if (task.attempt() == 0) {
      throw new IllegalStateException("the first attempt always fails");
    }
    return made(name, task, Duration.ofMillis(20));
  }

  /** Takes its time, and makes something that no other run makes. */
  private static String made(String name, Task task, Duration time) throws InterruptedException {
    new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
    return "%s/%d/%d".formatted(name, task.fenceToken(), RUNS.incrementAndGet());
  }
}
