/**
 * What every store must pass. {@link io.flowfabric.tck.store.StoreTck} gathers the contracts; a
 * store's test extends it and says how to open an empty store. Each contract is an interface of
 * tests that need nothing but a {@link io.flowfabric.tck.store.Trial}.
 */
@NullMarked
package io.flowfabric.tck.store;

import org.jspecify.annotations.NullMarked;
