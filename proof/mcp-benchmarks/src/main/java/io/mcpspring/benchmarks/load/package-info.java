/**
 * A load generator: one thread, keep-alive connections, requests made beforehand.
 */
@NullMarked
package io.mcpspring.benchmarks.load;

import org.jspecify.annotations.NullMarked;
