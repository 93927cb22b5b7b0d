package io.flowfabric.chaos.check;

import io.flowfabric.chaos.history.Deed;
import io.flowfabric.chaos.history.Facts;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.history.Operation.Moment;
import io.flowfabric.chaos.history.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A made-up history of one execution, told act by act; each takes ten milliseconds. */
final class Tale {
  static final long TTL = 1_000;
  private static final long NANOS = 1_000_000;
  private static final String ID = "x";

  private final List<Operation> operations = new ArrayList<>();
  private final List<Told> log = new ArrayList<>();
  private long now = 10_000;
  private long position;
  private boolean mayRepeat;

  /** Work that was handed in, claimed, completed and read, as it should be. */
  static Tale ordinary() {
    return new Tale().created().claimed("a", 1).completed("a", 1).read(Reply.SUCCEEDED, "a/1");
  }

  /** From now on questions may be delivered several times. */
  Tale overHttp() {
    mayRepeat = true;
    return this;
  }

  Tale created() {
    return act("clients", Deed.CREATE, Facts.of(ID), Reply.DONE, List.of());
  }

  Tale claimed(String process, long epoch) {
    tell(false, epoch == 1 ? "acquired" : "reclaimed", epoch, process);
    return claimedUntold(process, epoch);
  }

  Tale claimedUntold(String process, long epoch) {
    Facts lease = Facts.of(ID).epoch(epoch).lease(now + TTL, TTL);
    return act(process, Deed.CLAIM, Facts.NONE.ttl(TTL), Reply.DONE, List.of(lease));
  }

  /** Nobody hears of the lease that the store gave. */
  Tale claimedBlindly(String process, long epoch) {
    tell(false, epoch == 1 ? "acquired" : "reclaimed", epoch, process);
    return act(process, Deed.CLAIM, Facts.NONE.ttl(TTL), Reply.UNKNOWN, List.of());
  }

  Tale renewed(String process, long epoch) {
    tell(false, "renewed", epoch, process);
    return renewing(process, epoch, 0);
  }

  /** Asked for now, and given so much later, in milliseconds. */
  Tale renewing(String process, long epoch, long later) {
    Facts lease = Facts.of(ID).epoch(epoch);
    List<Facts> answer = List.of(lease.lease(now + later + TTL, TTL));
    return act(process, Deed.RENEW, lease.ttl(TTL), Reply.DONE, answer);
  }

  Tale completed(String process, long epoch) {
    tell(false, "revoked", epoch, process);
    tell(true, "success", 0, "");
    return completing(process, epoch, Reply.DONE);
  }

  Tale completing(String process, long epoch, Reply reply) {
    Facts result = Facts.of(ID).epoch(epoch).token(process + "/" + epoch);
    return act(process, Deed.COMPLETE, result, reply, List.of());
  }

  Tale failed(String process, long epoch) {
    tell(false, "revoked", epoch, process);
    return act(process, Deed.FAIL, Facts.of(ID).epoch(epoch), Reply.RETRY, List.of());
  }

  Tale revoked(String process, long epoch) {
    tell(false, "revoked", epoch, process);
    Facts lease = Facts.of(ID).epoch(epoch);
    return act("clients", Deed.REVOKE, Facts.of(ID), Reply.DONE, List.of(lease));
  }

  /** A server gives back what it claimed for somebody who hung up. */
  Tale givenBack(String process, long epoch) {
    tell(false, "revoked", epoch, process);
    return this;
  }

  Tale cancelled() {
    return act("clients", Deed.CANCEL, Facts.of(ID), Reply.DONE, List.of());
  }

  Tale read(Reply reply) {
    return act("clients", Deed.READ, Facts.of(ID), reply, List.of());
  }

  Tale read(Reply reply, String token) {
    List<Facts> answer = List.of(Facts.NONE.token(token));
    return act("clients", Deed.READ, Facts.of(ID), reply, answer);
  }

  /** So much time passes that every lease runs out, which somebody sees. */
  Tale expired(String process, long epoch) {
    later();
    tell(false, "expired", epoch, process);
    return this;
  }

  Tale later() {
    now += TTL + 100;
    return this;
  }

  Tale act(String process, Deed deed, Facts asked, Reply reply, List<Facts> answers) {
    var from = new Moment(now * NANOS, now);
    var to = new Moment((now + 10) * NANOS, now + 10);
    boolean known = reply != Reply.UNKNOWN;
    operations.add(new Operation(
        process, deed, mayRepeat, asked, from, known ? to : Moment.NEVER, reply, answers));
    now += 20;
    return this;
  }

  private void tell(boolean isEnd, String what, long epoch, String holder) {
    log.add(new Told(++position, ID, isEnd, what, epoch, holder, now));
  }

  Tale untold(Predicate<Told> which) {
    log.removeIf(which);
    return this;
  }

  List<Operation> operations() {
    return operations;
  }

  List<Told> log() {
    return log;
  }

  List<String> brokenRules() {
    return new Checker(operations, log, log).check().stream().map(Finding::rule).toList();
  }
}
