/**
 * The JSON forms of the values of {@link io.mcpspring.model} in each protocol revision:
 * {@link io.mcpspring.wire.WireFormat} for results and questions,
 * {@link io.mcpspring.wire.NotificationParams} for notifications.
 */
@NullMarked
package io.mcpspring.wire;

import org.jspecify.annotations.NullMarked;
