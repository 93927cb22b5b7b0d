/**
 * The stored form of records: which table and columns hold what, for every store the same. One
 * class per record turns it into rows and back, {@link io.flowfabric.store.row.Records} finds the
 * right one. What cannot be read back is corruption and names its table, column and value.
 */
@NullMarked
package io.flowfabric.store.row;

import org.jspecify.annotations.NullMarked;
