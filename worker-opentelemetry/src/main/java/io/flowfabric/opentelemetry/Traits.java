package io.flowfabric.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;

/** What spans say about the work that they are about; logs say it under the same names. */
final class Traits {
  static final AttributeKey<String> EXECUTION = AttributeKey.stringKey("ff.execution");
  static final AttributeKey<String> KIND = AttributeKey.stringKey("ff.kind");
  static final AttributeKey<String> LANE = AttributeKey.stringKey("ff.lane");
  static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("ff.attempt");
  static final AttributeKey<Long> COUNT = AttributeKey.longKey("ff.count");
  static final AttributeKey<String> FAILURE = AttributeKey.stringKey("ff.failure");
  static final AttributeKey<Boolean> DUPLICATE = AttributeKey.booleanKey("ff.duplicate");

  private Traits() {}
}
