/**
 * What the starter costs when an application starts.
 */
@NullMarked
package io.mcpspring.benchmarks.startup;

import org.jspecify.annotations.NullMarked;
