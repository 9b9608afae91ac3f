/**
 * A model of many sessions on several nodes and a Redis, whose parameters are measured
 * with few sessions, and a run that checks it.
 */
@NullMarked
package io.mcpspring.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
