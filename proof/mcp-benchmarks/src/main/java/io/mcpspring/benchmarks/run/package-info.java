/**
 * Starts the servers to be compared, one after the other, and measures them from outside.
 */
@NullMarked
package io.mcpspring.benchmarks.run;

import org.jspecify.annotations.NullMarked;
