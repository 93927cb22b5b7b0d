package io.flowfabric.tck.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.tck.shape.Sample;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A suite that broken stores pass proves nothing, so each of them must fail the contract that is
 * meant for it.
 */
final class BrokenStoresTest {
  private static final Duration SHORT = Duration.ofSeconds(1);

  /** A contract, and how to hold a store to it. */
  private record Held(Class<? extends StoreContract> contract, Function<Trial, StoreContract> to) {}

  private static final Held ATOMICITY =
      new Held(AtomicityContract.class, trial -> (AtomicityContract) () -> trial);
  private static final Held VISIBILITY =
      new Held(VisibilityContract.class, trial -> (VisibilityContract) () -> trial);
  private static final Held ROUND_TRIP =
      new Held(RoundTripContract.class, trial -> (RoundTripContract) () -> trial);
  private static final Held LOCK_ORDER =
      new Held(LockOrderContract.class, trial -> (LockOrderContract) () -> trial);
  private static final Held CLAIMABLE =
      new Held(ClaimableContract.class, trial -> (ClaimableContract) () -> trial);
  private static final Held DUE = new Held(DueContract.class, trial -> (DueContract) () -> trial);
  private static final Held PAGING =
      new Held(PagingContract.class, trial -> (PagingContract) () -> trial);
  private static final Held EVENT_LOG =
      new Held(EventLogContract.class, trial -> (EventLogContract) () -> trial);
  private static final Held EVENT_TRIM =
      new Held(EventTrimContract.class, trial -> (EventTrimContract) () -> trial);
  private static final Held DELETION =
      new Held(DeletionContract.class, trial -> (DeletionContract) () -> trial);
  private static final Held CONFLICT =
      new Held(ConflictContract.class, trial -> (ConflictContract) () -> trial);
  private static final Held CLOCK =
      new Held(ClockContract.class, trial -> (ClockContract) () -> trial);

  @TestFactory
  Stream<DynamicTest> fails() {
    return Stream.of(
        broken(BrokenStores.KeepsHalf::new, ATOMICITY, "keeps_no_record_of_work_that_throws"),
        broken(BrokenStores.ReadsUncommitted::new, VISIBILITY, "shows_no_record_before_the_commit"),
        broken(
            BrokenStores.ReadsAtSeveralMoments::new,
            VISIBILITY,
            "shows_all_records_of_a_load_as_of_one_moment"),
        broken(BrokenStores.ForgetsAColumn::new, ROUND_TRIP, "keeps_an_execution_of_every_shape"),
        broken(
            BrokenStores.IgnoresTheLockOrder::new, LOCK_ORDER, "does_not_deadlock_over_executions"),
        broken(
            BrokenStores.HandsOutTwice::new,
            CLAIMABLE,
            "hands_an_execution_to_one_search_of_a_transaction"),
        broken(BrokenStores.IgnoresGrants::new, CLAIMABLE, "leaves_out_what_a_grant_reserves"),
        broken(
            BrokenStores.IgnoresCapabilities::new,
            CLAIMABLE,
            "passes_over_what_requires_more_than_is_offered"),
        broken(
            BrokenStores.IgnoresTheGrace::new,
            CLAIMABLE,
            "counts_the_grace_from_the_end_of_the_lease"),
        broken(
            BrokenStores.IsAMillisecondLate::new, DUE, "finds_what_is_due_at_the_very_millisecond"),
        broken(BrokenStores.RepeatsTheLastRow::new, PAGING, "lists_executions_by_id_page_by_page"),
        broken(BrokenStores.LosesAnEvent::new, EVENT_LOG, "misses_nothing_while_others_write"),
        broken(
            BrokenStores.ReordersEvents::new,
            EVENT_LOG,
            "numbers_events_by_family_in_the_order_of_commits"),
        broken(BrokenStores.WakesBeforeTheCommit::new, EVENT_LOG, "wakes_nobody_before_the_commit"),
        broken(
            BrokenStores.ForgetsWhatItForgot::new,
            EVENT_TRIM,
            "remembers_how_far_each_family_is_forgotten"),
        broken(
            BrokenStores.LeavesAttemptsBehind::new, DELETION, "deletes_what_hangs_on_an_execution"),
        broken(BrokenStores.LosesUpdates::new, CONFLICT, "loses_no_update_of_an_execution"),
        broken(BrokenStores.UsesTheWallClock::new, CLOCK, "tells_the_time_of_its_clock"));
  }

  @TestFactory
  Stream<DynamicTest> fails_over_what_is_said_to_be_new() {
    return Stream.of(
            "does_not_replace_what_was_said_to_be_new",
            "does_not_let_others_go_by_what_was_said_to_be_new")
        .map(claim -> broken(BrokenStores.TakesNewForGranted::new, CONFLICT, claim));
  }

  @TestFactory
  Stream<DynamicTest> passes_what_others_fail() {
    return Stream.of(
            ATOMICITY,
            VISIBILITY,
            ROUND_TRIP,
            LOCK_ORDER,
            CLAIMABLE,
            DUE,
            PAGING,
            EVENT_LOG,
            EVENT_TRIM,
            DELETION,
            CONFLICT,
            CLOCK)
        .map(held -> DynamicTest.dynamicTest(
            held.contract().getSimpleName(),
            () -> assertThat(tests(held))
                .allSatisfy(
                    test -> assertThat(failure(BrokenStore::new, held, test, Trial.PATIENCE))
                        .isEmpty())));
  }

  @Test
  void holds_a_store_to_every_test_of_a_contract() {
    assertThat(tests(CLOCK)).hasSize(5);
  }

  private static DynamicTest broken(Function<Store, Store> breaking, Held held, String claim) {
    String name = breaking
        .apply(new MemoryStore(new VirtualClock(Sample.START)))
        .getClass()
        .getSimpleName();
    Method test = tests(held).stream()
        .filter(known -> known.getName().equals(claim))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError(held.contract().getSimpleName() + " has no " + claim));
    return DynamicTest.dynamicTest(
        name + " fails " + held.contract().getSimpleName(),
        () -> assertThat(failure(breaking, held, test, SHORT)).as(claim).isPresent());
  }

  private static Optional<Throwable> failure(
      Function<Store, Store> breaking, Held held, Method test, Duration patience) {
    var clock = new VirtualClock(Sample.START);
    try (Store store = breaking.apply(new MemoryStore(clock))) {
      test.invoke(held.to().apply(new Trial(store, clock, patience)));
      return Optional.empty();
    } catch (InvocationTargetException failed) {
      return Optional.of(failed.getCause());
    } catch (IllegalAccessException hidden) {
      throw new IllegalStateException(hidden);
    }
  }

  private static List<Method> tests(Held held) {
    return Stream.of(held.contract().getMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .toList();
  }
}
