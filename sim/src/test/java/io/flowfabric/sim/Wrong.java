package io.flowfabric.sim;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Change;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Execution;
import io.flowfabric.sim.world.Planted;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Queries;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Things that are wrong, to be planted into a simulation. */
final class Wrong {
  private Wrong() {}

  /** A rule that decides on other changes than it should; null for no change at all. */
  static Planted changes(UnaryOperator<Change<?>> wrong) {
    return rules(store -> new WrongStore(store) {
      @Override
      Flush flush(Flush right) {
        return new Flush(
            right.changes().stream()
                .<Change<?>>map(wrong)
                .filter(Objects::nonNull)
                .toList(),
            right.events());
      }
    });
  }

  /** A rule that brings executions to where they should not be. */
  static Planted steps(BiFunction<Execution, Execution, Execution> wrong) {
    return changes(change ->
        change.before() instanceof Execution before && change.after() instanceof Execution after
            ? new Change<>(after.key(), before, wrong.apply(before, after))
            : change);
  }

  /** A rule that tells something else than what happened. */
  static Planted events(Function<Event, Stream<Event>> wrong) {
    return rules(store -> new WrongStore(store) {
      @Override
      Flush flush(Flush right) {
        return new Flush(right.changes(), right.events().stream().flatMap(wrong).toList());
      }
    });
  }

  /** A store that writes something else than it was given; a fresh one for each simulation. */
  static Planted writes(Supplier<UnaryOperator<Flush>> fresh) {
    return stores(store -> {
      UnaryOperator<Flush> wrong = fresh.get();
      return new WrongStore(store) {
        @Override
        Flush flush(Flush right) {
          return wrong.apply(right);
        }
      };
    });
  }

  /** A store that does not find some of what it has. */
  static Planted finds(BiPredicate<Search<?>, Object> found) {
    return stores(store -> new WrongStore(store) {
      @Override
      <T> List<T> found(Search<T> search, List<T> right) {
        return right.stream().filter(item -> found.test(search, item)).toList();
      }
    });
  }

  /** A door that sends other commands, or answers otherwise, than it should. */
  static Planted door(UnaryOperator<FlowFabric> wrong) {
    return new Planted() {
      @Override
      public FlowFabric door(FlowFabric engine) {
        return wrong.apply(engine);
      }
    };
  }

  static Planted rules(UnaryOperator<Store> wrong) {
    return new Planted() {
      @Override
      public Store rules(Store store) {
        return wrong.apply(store);
      }
    };
  }

  static Planted stores(UnaryOperator<Store> wrong) {
    return new Planted() {
      @Override
      public Store store(Store store) {
        return wrong.apply(store);
      }
    };
  }

  /** What a transaction writes at once. */
  record Flush(List<Change<?>> changes, List<Event> events) {}

  /** Does as the one beneath, but for what is wrong with it. */
  static class WrongStore implements ForwardingStore {
    private final Store inner;

    WrongStore(Store inner) {
      this.inner = inner;
    }

    @Override
    public Store inner() {
      return inner;
    }

    Flush flush(Flush given) {
      return given;
    }

    <T> List<T> found(Search<T> search, List<T> given) {
      return given;
    }

    @Override
    public <R> R transact(Function<Transaction, R> work) {
      return inner.transact(transaction -> work.apply(new WrongTransaction(transaction)));
    }

    @Override
    public Queries queries() {
      Queries queries = inner.queries();
      return new Queries() {
        @Override
        public Instant load(Function<Instant, Needs> needs, WorkingSet into) {
          var loaded = new WorkingSet(backend());
          Instant now = queries.load(needs, loaded);
          hand(needs.apply(now), loaded, into);
          return now;
        }

        @Override
        public Instant now() {
          return queries.now();
        }
      };
    }

    private void hand(Needs needs, WorkingSet loaded, WorkingSet into) {
      needs.keys().forEach(key -> into.loaded(key, loaded.find(key).orElse(null)));
      needs.searches().forEach(search -> hand(search, loaded, into));
    }

    private <T> void hand(Search<T> search, WorkingSet loaded, WorkingSet into) {
      into.loaded(search, found(search, loaded.found(search)));
    }

    private final class WrongTransaction implements Transaction {
      private final Transaction beneath;

      WrongTransaction(Transaction beneath) {
        this.beneath = beneath;
      }

      @Override
      public void load(Needs needs, WorkingSet into) {
        var loaded = new WorkingSet(backend());
        beneath.load(needs, loaded);
        hand(needs, loaded, into);
      }

      @Override
      public Instant now() {
        return beneath.now();
      }

      @Override
      public void flush(List<Change<?>> changes, List<Event> events) {
        Flush wrong = WrongStore.this.flush(new Flush(changes, events));
        beneath.flush(wrong.changes(), wrong.events());
      }
    }
  }

  @SuppressWarnings("unchecked")
  static <O> O answer(Object outcome) {
    return (O) outcome;
  }

  /** Sends a command on. */
  interface Passing {
    <O> O pass(Command<O> command, FlowFabric right);
  }

  static UnaryOperator<FlowFabric> passing(Passing wrong) {
    return right -> new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        return wrong.pass(command, right);
      }
    };
  }
}
