/**
 * The endpoints of the actuator, health, and filters of metrics.
 */
@NullMarked
package io.mcpspring.boot.observation;

import org.jspecify.annotations.NullMarked;
