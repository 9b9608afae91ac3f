/**
 * A Spring MVC application with twelve tools, whose start is measured.
 */
@NullMarked
package io.mcpspring.benchmarks.startup.clinic;

import org.jspecify.annotations.NullMarked;
