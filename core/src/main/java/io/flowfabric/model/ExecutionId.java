package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names an execution and the partition that all its records live in, as <code>{fp:N}:uuid</code>.
 * Ids are ordered by partition and then by UUID, which is also the order in which executions are
 * locked.
 */
public record ExecutionId(int partition, UUID uuid) implements Comparable<ExecutionId> {
  private static final int MAX_PARTITION = 0xFFFF;
  private static final String PREFIX = "{fp:";
  private static final String SEPARATOR = "}:";
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,4}");

  public ExecutionId {
    if (partition < 0 || partition > MAX_PARTITION) {
      throw invalid(Problem.INVALID_PARTITION_INDEX, String.valueOf(partition));
    }
  }

  private enum Problem {
    MISSING_TAG("MissingTag: must look like {fp:N}:uuid"),
    INVALID_PARTITION_INDEX(
        "InvalidPartitionIndex: N must be 0 to 65535 without sign or leading zeros"),
    INVALID_UUID("InvalidUuid: must end in a hyphenated lower-case UUID");

    private final String meaning;

    Problem(String meaning) {
      this.meaning = meaning;
    }
  }

  public static ExecutionId parse(String text) {
    int end = text.indexOf(SEPARATOR);
    if (!text.startsWith(PREFIX) || end < 0) {
      throw invalid(Problem.MISSING_TAG, text);
    }
    String index = text.substring(PREFIX.length(), end);
    if (!INDEX.matcher(index).matches() || Integer.parseInt(index) > MAX_PARTITION) {
      throw invalid(Problem.INVALID_PARTITION_INDEX, text);
    }
    UUID uuid = CanonicalUuid.find(text.substring(end + SEPARATOR.length()))
        .orElseThrow(() -> invalid(Problem.INVALID_UUID, text));
    return new ExecutionId(Integer.parseInt(index), uuid);
  }

  /** An id for an execution that belongs to no flow: all of one lane share a partition. */
  public static ExecutionId solo(LaneId lane, Partitions partitions, UUID uuid) {
    return new ExecutionId(
        Crc16.of(lane.value().getBytes(StandardCharsets.UTF_8)) % partitions.flow(), uuid);
  }

  /** An id for a member of a flow: it shares the partition of the flow. */
  public static ExecutionId member(FlowId flow, Partitions partitions, UUID uuid) {
    byte[] bytes = ByteBuffer.allocate(16)
        .putLong(flow.value().getMostSignificantBits())
        .putLong(flow.value().getLeastSignificantBits())
        .array();
    return new ExecutionId(Crc16.of(bytes) % partitions.flow(), uuid);
  }

  public PartitionKey partitionKey() {
    return new PartitionKey(PartitionKey.Family.FLOW, partition);
  }

  @Override
  public int compareTo(ExecutionId other) {
    int byPartition = Integer.compare(partition, other.partition);
    return byPartition != 0 ? byPartition : CanonicalUuid.compare(uuid, other.uuid);
  }

  /** Asked for dozens of times with every step; that of records is put together at run time. */
  @Override
  public int hashCode() {
    return 31 * partition + uuid.hashCode();
  }

  @Override
  public String toString() {
    return PREFIX + partition + SEPARATOR + uuid;
  }

  private static RuntimeException invalid(Problem problem, String given) {
    return ValidationKind.INVALID_INPUT.because(
        "execution_id " + problem.meaning + ", was " + Quote.of(given));
  }
}
