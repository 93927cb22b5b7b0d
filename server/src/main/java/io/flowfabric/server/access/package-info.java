/**
 * Who may do what: tokens, roles and the namespace that a token may be confined to. Start with
 * {@link io.flowfabric.server.access.Principal}; {@link io.flowfabric.server.access.Guarded} is
 * where it is enforced, for every command and whatever route it came by.
 */
@NullMarked
package io.flowfabric.server.access;

import org.jspecify.annotations.NullMarked;
