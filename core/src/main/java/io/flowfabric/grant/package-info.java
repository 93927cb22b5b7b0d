/**
 * Grants: signed permissions to claim or reclaim one execution. {@code GrantDesk} issues them and
 * checks them when they are redeemed; the commands that redeem them are in {@code lease} and
 * {@code reclaim}.
 */
@NullMarked
package io.flowfabric.grant;

import org.jspecify.annotations.NullMarked;
