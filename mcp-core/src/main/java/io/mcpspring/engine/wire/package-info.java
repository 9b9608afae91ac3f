/**
 * The JSON forms of the values of {@link io.mcpspring.model} in each protocol revision:
 * {@link io.mcpspring.engine.wire.WireFormat} for results and questions,
 * {@link io.mcpspring.engine.wire.NotificationParams} for notifications.
 */
@NullMarked
package io.mcpspring.engine.wire;

import org.jspecify.annotations.NullMarked;
