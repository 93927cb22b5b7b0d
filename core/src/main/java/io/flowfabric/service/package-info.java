/** What an engine tells about itself: that it answers, what time it is there, what it can do. */
@NullMarked
package io.flowfabric.service;

import org.jspecify.annotations.NullMarked;
