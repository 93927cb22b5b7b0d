package io.flowfabric.sim.world;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Proof;
import io.flowfabric.sim.stage.Host;
import io.flowfabric.sim.stage.Killed;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The way from a process to whichever node takes its call. Messages are lost, delayed, overtaken
 * and delivered twice; whoever calls learns of a loss only by waiting. For the one thread that has
 * the turn.
 */
final class Link implements FlowFabric {
  private static final Duration PATIENCE = Duration.ofSeconds(4);
  private static final int LOST = 15;
  private static final int REPEATED = 15;
  private static final int DELAYED = 25;
  private static final int DEATHS = 2;
  private static final int QUICK_MICROS = 3_000;
  private static final int SLOW_MICROS = 4_000_000;

  private final World world;
  private final Host from;
  private final boolean mortal;
  private long sent;
  private long newestArrival;

  /** @param mortal whether the process may die at a message of its own */
  Link(World world, Host from, boolean mortal) {
    this.world = world;
    this.from = from;
    this.mortal = mortal;
  }

  @Override
  public <O> O apply(Command<O> command) {
    Node node = world.anyNode();
    if (node == null) {
      world.stage().sleepOn(Duration.ofMillis(50));
      throw lost("no node answers");
    }
    var call = new Call<>(command, node);
    perhapsDie();
    call.send();
    perhapsDie();
    call.await();
    return call.answer();
  }

  private void perhapsDie() {
    if (mortal && world.weather().strikes(Fault.WORKER_KILLED, DEATHS)) {
      from.kill();
      throw new Killed();
    }
  }

  private RuntimeException lost(String why) {
    return new EngineException.Transport("sim", TransportKind.TRANSPORT, why, new IOException(why));
  }

  private final class Call<O> {
    private final Command<O> command;
    private final Node node;
    private final long number = ++sent;
    private boolean answered;
    private @Nullable O answer;
    private @Nullable RuntimeException failure;

    Call(Command<O> command, Node node) {
      this.command = command;
      this.node = node;
    }

    void send() {
      world.stage().note(() -> "-> " + node.host() + " " + command.wire());
      if (!world.weather().strikes(Fault.REQUEST_LOST, LOST)) {
        node.receive(command, () -> arrive(true));
      }
      if (world.weather().strikes(Fault.DELIVERED_TWICE, REPEATED)) {
        node.receive(command, () -> arrive(false));
      }
    }

    private void arrive(boolean first) {
      travel();
      if (number < newestArrival) {
        world.weather().count(Fault.MESSAGE_REORDERED, command.wire());
      }
      newestArrival = Math.max(newestArrival, number);
      O outcome = null;
      RuntimeException refused = null;
      try {
        outcome = node.door().apply(command);
        witness(outcome);
      } catch (EngineException objection) {
        refused = objection;
      }
      if (first && !world.weather().strikes(Fault.REPLY_LOST, LOST)) {
        travel();
        answer = outcome;
        failure = refused;
        answered = true;
      }
    }

    private void travel() {
      boolean slow = world.weather().strikes(Fault.MESSAGE_DELAYED, DELAYED);
      int micros = 100 + world.dice().below(slow ? SLOW_MICROS : QUICK_MICROS);
      world.stage().sleepOn(Duration.ofNanos(micros * 1000L));
    }

    private void witness(O outcome) {
      switch (outcome) {
        case ClaimExecutions.Outcome.Claimed claimed ->
          claimed.claims().forEach(world.witness()::handedOut);
        case CompleteExecution.Outcome.Completed completed -> {
          if (command instanceof CompleteExecution(Proof proof, var result)) {
            world.witness().succeeded(proof.fence());
          }
        }
        default -> {}
      }
    }

    void await() {
      Duration patience =
          command instanceof Await<O> patient ? PATIENCE.plus(patient.atMost()) : PATIENCE;
      boolean interrupted = false;
      long end = world.stage().nanos() + patience.toNanos();
      while (!isOver() && world.stage().nanos() < end) {
        try {
          world.stage().await(this::isOver, end - world.stage().nanos());
        } catch (InterruptedException stop) {
          // As over a socket: who waits for an answer is not to be disturbed.
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private boolean isOver() {
      return answered || node.host().isDead();
    }

    @SuppressWarnings("NullAway")
    O answer() {
      if (!answered) {
        world.stage().note(() -> "<- nothing from " + node.host() + " " + command.wire());
        throw lost("no answer");
      }
      world.stage().note(() -> "<- " + node.host() + " " + (failure == null ? answer : failure));
      if (failure != null) {
        throw failure;
      }
      return answer;
    }
  }
}
