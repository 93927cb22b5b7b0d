package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.flowfabric.Command;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Time;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Naming;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.rig.Vectors;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The bytes of handles, and whose handles a store takes. */
public interface CodecContract extends Scene {
  String HANDLE_HEX = """
      0201022b0000007b66703a307d3a35353065383430302d653239622d343164342d613731362d3434
      36363535343430303030010000002400000031313131313131312d313131312d313131312d313131
      312d3131313131313131313131312400000032323232323232322d323232322d323232322d323232
      322d323232323232323232323232020000000000000030750000000000000700000064656661756c
      740500000077312d6931
      """;

  @Test
  @Case("1.226")
  default void a_handle_has_these_bytes() {
    var handle = new Handle(Backend.Tag.POSTGRES, HandleKind.FRESH, content());

    assertThat(handle.opaque()).hasSize(170).isEqualTo(bytes());
    assertThat(decode(bytes())).isEqualTo(handle);
  }

  @Test
  @Case("1.227")
  default void a_handle_that_was_cut_off_is_found_out_wherever_it_was_cut() {
    for (int length = 0; length < 170; length++) {
      corrupt("Truncated", Arrays.copyOf(bytes(), length));
    }
  }

  @Test
  @Case("1.228")
  default void a_handle_that_is_too_long_is_refused() {
    corrupt("TrailingBytes", Arrays.copyOf(bytes(), 171));
  }

  @Test
  @Case("1.228")
  default void a_handle_of_an_unknown_version_or_store_is_refused() {
    corrupt("BadWireVersion", changed(opaque -> opaque[1] = 2));
    corrupt("BadWireVersion", changed(opaque -> opaque[0] = 3));
    corrupt("BadBackendTag", changed(opaque -> opaque[2] = 0x7E));
  }

  @Test
  @Case("1.228")
  default void a_handle_with_broken_text_is_refused() {
    corrupt("InvalidUtf8", changed(opaque -> opaque[169] = (byte) 0xC3));
    corrupt("InvalidUtf8", changed(opaque -> opaque[10] = (byte) 0xFF));
  }

  @Test
  @Case("1.229")
  default void a_length_beyond_the_end_is_refused_without_making_room_for_it() {
    var memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int last : List.of(0xFF, 0x7F)) {
      byte[] opaque = changed(changing -> {
        Arrays.fill(changing, 3, 6, (byte) 0xFF);
        changing[6] = (byte) last;
      });
      corrupt("Truncated", opaque);

      long before = memory.getCurrentThreadAllocatedBytes();
      corrupt("Truncated", opaque);
      assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000_000);
    }
  }

  @Test
  @Case("1.230")
  default void a_handle_of_another_store_is_refused_before_anything_is_read() {
    Handle own = claimed().handle();
    for (Backend.Tag other : others()) {
      var foreign = new Handle(other, own.kind(), marked(own, other));
      for (Function<Handle, Command<?>> command : Naming.byHandle()) {
        foreign(() -> apply(command.apply(foreign)), other);
      }
    }
  }

  @Test
  @Case("1.230")
  default void a_handle_of_the_first_generation_is_another_stores() {
    byte[] first = {1, 1, 43, 0, 0, 0, '{', 'f', 'p'};

    refusedAs(
        ValidationKind.HANDLE_FROM_OTHER_BACKEND,
        () -> Handle.decode(ownTag(), HandleKind.FRESH, first),
        "actual=valkey");
    corrupt("BadV1Version", new byte[] {1, 2, 43, 0, 0, 0, '{', 'f', 'p'});
  }

  @Test
  @Case("1.231")
  default void both_marks_of_a_handle_must_be_the_stores_own() {
    Handle own = claimed().handle();
    for (Backend.Tag other : others()) {
      var wrongInside = new Handle(own.tag(), own.kind(), marked(own, other));
      foreign(() -> apply(RenewLease.of(wrongInside)), other);

      var wrongOutside = new Handle(other, own.kind(), own.content());
      foreign(() -> apply(RenewLease.of(wrongOutside)), other);
    }
  }

  @Test
  @Case("1.231")
  default void a_handle_that_went_through_its_bytes_still_proves_the_lease() {
    Claim claim = claimed();

    Handle decoded = Handle.decode(ownTag(), HandleKind.RESUMED, claim.handle().opaque());

    assertThat(apply(RenewLease.of(decoded)))
        .isEqualTo(new RenewLease.Outcome.Renewed(rig().at(30_000), 1));
  }

  @Test
  @Case("1.231")
  default void a_lease_without_end_has_a_handle_too() {
    ExecutionId id = create();
    var endless = Duration.ofSeconds(Long.MAX_VALUE);
    Claim claim = claims(
            new ClaimExecutions(DEFAULT_LANE, W1, Capabilities.NONE, endless, 1, Takeover.AT_ONCE))
        .getFirst();

    Handle decoded = Handle.decode(ownTag(), HandleKind.FRESH, claim.handle().opaque());

    assertThat(decoded).isEqualTo(claim.handle());
    assertThat(claim.leaseExpiresAt()).isEqualTo(Time.END);
    assertThat(apply(RenewLease.of(decoded)))
        .isEqualTo(new RenewLease.Outcome.Renewed(Time.END, 1));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
  }

  private void foreign(Runnable call, Backend.Tag actual) {
    int begun = rig().faults().transactions();
    refusedAs(
        ValidationKind.HANDLE_FROM_OTHER_BACKEND,
        call::run,
        "expected=" + ownTag().wire() + " actual=" + actual.wire());
    assertThat(rig().faults().transactions()).isEqualTo(begun);
  }

  private Backend.Tag ownTag() {
    return rig().engine().store().backend().tag();
  }

  private List<Backend.Tag> others() {
    return Arrays.stream(Backend.Tag.values()).filter(tag -> tag != ownTag()).toList();
  }

  private static Handle.Content marked(Handle handle, Backend.Tag tag) {
    Handle.Content content = handle.content();
    return new Handle.Content(
        tag,
        content.attemptIndex(),
        content.fence(),
        content.leaseTtl(),
        content.lane(),
        content.instance());
  }

  private static Handle.Content content() {
    var fence = new Fence(
        ExecutionId.parse("{fp:0}:550e8400-e29b-41d4-a716-446655440000"),
        LeaseId.parse("22222222-2222-2222-2222-222222222222"),
        2,
        AttemptId.parse("11111111-1111-1111-1111-111111111111"));
    return new Handle.Content(
        Backend.Tag.POSTGRES, 1, fence, Duration.ofMillis(30_000), DEFAULT_LANE, W1.instance());
  }

  private static byte[] bytes() {
    return HexFormat.of().parseHex(HANDLE_HEX.replace("\n", ""));
  }

  private static byte[] changed(Consumer<byte[]> change) {
    byte[] opaque = bytes();
    change.accept(opaque);
    return opaque;
  }

  private static Handle decode(byte[] opaque) {
    return Handle.decode(Backend.Tag.POSTGRES, HandleKind.FRESH, opaque);
  }

  private void corrupt(String problem, byte[] opaque) {
    refusedAs(ValidationKind.CORRUPTION, () -> decode(opaque), "handle_codec: " + problem);
  }
}
