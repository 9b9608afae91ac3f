/**
 * Auto-configuration of metrics, traces, health and the actuator endpoint of the server.
 */
@NullMarked
package io.mcpspring.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;
