/** The secrets that sign grants: seeded once, rotated with a grace, retired. */
@NullMarked
package io.flowfabric.keystore;

import org.jspecify.annotations.NullMarked;
