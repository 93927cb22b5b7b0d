package io.flowfabric.tck.model;

import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.WorkerIdentity;

/** A grant and the worker that it was given to. */
record Granted(GrantTicket ticket, WorkerIdentity to) {}
