package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Facts;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The operations of a run, sorted by the execution that they are about. */
final class Chronicle {
  private final Map<String, List<Act>> acts = new TreeMap<>();
  private final List<Act> blindClaims = new ArrayList<>();
  private final Set<String> acknowledged = new HashSet<>();

  Chronicle(List<Operation> operations) {
    operations.forEach(this::add);
  }

  private void add(Operation operation) {
    switch (operation.deed()) {
      case CREATE -> addCreate(operation);
      case CLAIM -> addClaim(operation);
      case RENEW, REVOKE -> add(operation, answered(operation));
      case READ -> addRead(operation);
      case COMPLETE, FAIL, RELEASE, CANCEL -> add(operation, operation.asked());
    }
  }

  /** A question that is a duplicate of itself was delivered twice, and did it the first time. */
  private void addCreate(Operation operation) {
    String asked = operation.asked().execution();
    Facts answered = answered(operation);
    boolean created = operation.reply() == Reply.DONE || asked.equals(answered.execution());
    Reply reply = operation.isKnown() && created ? Reply.DONE : operation.reply();
    acts.computeIfAbsent(answered.execution(), id -> new ArrayList<>())
        .add(Act.of(operation, answered).with(reply));
    if (operation.isKnown()) {
      acknowledged.add(answered.execution());
    }
  }

  private void addClaim(Operation operation) {
    if (operation.isKnown()) {
      operation.answers().forEach(claim -> add(operation, claim));
    } else {
      blindClaims.add(Act.of(operation, operation.asked()));
    }
  }

  /** What nobody got to read says nothing. */
  private void addRead(Operation operation) {
    if (operation.isKnown()) {
      add(operation, operation.asked().token(token(operation)));
    }
  }

  private static Facts answered(Operation operation) {
    return operation.answers().isEmpty()
        ? operation.asked()
        : operation.answers().getFirst();
  }

  private static String token(Operation read) {
    return read.answers().isEmpty() ? null : read.answers().getFirst().token();
  }

  private void add(Operation operation, Facts facts) {
    acts.computeIfAbsent(facts.execution(), id -> new ArrayList<>()).add(Act.of(operation, facts));
  }

  Set<String> executions() {
    return acts.keySet();
  }

  /** The executions whose submitter was told that they cannot be lost. */
  Set<String> acknowledged() {
    return acknowledged;
  }

  List<Act> of(String execution) {
    return acts.getOrDefault(execution, List.of());
  }

  /** With the claims that nobody knows the outcome of: each may have been of this execution. */
  List<Act> withBlindClaims(String execution) {
    List<Act> all = new ArrayList<>(of(execution));
    long last = all.stream().mapToLong(act -> act.from().nanos()).max().orElse(0);
    blindClaims.stream().filter(claim -> claim.from().nanos() < last).forEach(all::add);
    return all;
  }

  /** The processes that may have been given leases without hearing of it. */
  boolean hasClaimedBlindly(String process) {
    return blindClaims.stream().anyMatch(claim -> claim.process().equals(process));
  }

  List<Act> claims(String execution) {
    return of(execution).stream()
        .filter(act -> act.deed() == Deed.CLAIM && act.isKnown())
        .toList();
  }
}
