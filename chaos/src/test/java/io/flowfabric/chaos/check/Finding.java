package io.flowfabric.chaos.check;

/** Something that must not be, the rule that it breaks, and what is known of it. */
public record Finding(String rule, String about) {}
