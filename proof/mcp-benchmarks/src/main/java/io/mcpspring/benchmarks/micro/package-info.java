/**
 * Microbenchmarks of the engine's parts, run by JMH.
 */
@NullMarked
package io.mcpspring.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
