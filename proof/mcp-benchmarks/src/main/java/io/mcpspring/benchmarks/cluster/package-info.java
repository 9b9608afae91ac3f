/**
 * What it costs to share sessions and streams among nodes.
 */
@NullMarked
package io.mcpspring.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
