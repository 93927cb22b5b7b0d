/**
 * Small programs, each one file, named for what it shows. Each takes the URL of a store, which is a
 * file in the current folder by default. Start with {@link io.flowfabric.examples.Hello}.
 */
@NullMarked
package io.flowfabric.examples;

import org.jspecify.annotations.NullMarked;
