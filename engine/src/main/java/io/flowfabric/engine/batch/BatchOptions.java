package io.flowfabric.engine.batch;

/**
 * The bounds of group commit.
 *
 * @param commands the most commands in one transaction
 * @param weight the most records that their searches may bring along
 * @param queue the most commands that wait in one shard; more are refused
 */
public record BatchOptions(int commands, int weight, int queue) {
  public static final BatchOptions STANDARD = new BatchOptions(300, 500, 20_000);

  public BatchOptions {
    if (commands < 1 || weight < 1 || queue < 1) {
      throw new IllegalArgumentException("bounds must be positive");
    }
  }
}
