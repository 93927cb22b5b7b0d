package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;

/**
 * What a worker holds while it owns a lease. Opaque to its holder; its bytes are those of
 * {@link HandleCodec}.
 */
public record Handle(Backend.Tag tag, HandleKind kind, Content content) implements Proof {

  /** What the opaque bytes say, the mark of the store that wrote them included. */
  public record Content(
      Backend.Tag tag,
      int attemptIndex,
      Fence fence,
      Duration leaseTtl,
      LaneId lane,
      WorkerInstanceId instance) {}

  public static Handle decode(Backend.Tag tag, HandleKind kind, byte[] opaque) {
    return new Handle(tag, kind, HandleCodec.decode(opaque));
  }

  public byte[] opaque() {
    return HandleCodec.encode(content);
  }

  @Override
  public ExecutionId execution() {
    return content.fence().execution();
  }

  @Override
  public Fence fence() {
    return content.fence();
  }

  @Override
  public void requireFrom(Backend backend) {
    require(backend, tag);
    require(backend, content.tag());
  }

  private static void require(Backend serving, Backend.Tag found) {
    if (found != serving.tag()) {
      throw ValidationKind.HANDLE_FROM_OTHER_BACKEND.because(
          "expected=" + serving.tag().wire() + " actual=" + found.wire());
    }
  }
}
