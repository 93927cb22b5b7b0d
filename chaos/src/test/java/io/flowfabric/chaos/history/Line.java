package io.flowfabric.chaos.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A line of a history: a question, which has a deed, or the answer to one, which has a reply.
 *
 * @param number counts the questions of a process
 * @param nanos on the monotonic clock, which all processes of a machine share
 * @param millis on the wall clock, which is the store's
 * @param mayRepeat whether the question may have been delivered several times until it was answered
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Line(
    String process,
    long number,
    long nanos,
    long millis,
    boolean mayRepeat,
    Deed deed,
    Reply reply,
    List<Facts> facts) {}
