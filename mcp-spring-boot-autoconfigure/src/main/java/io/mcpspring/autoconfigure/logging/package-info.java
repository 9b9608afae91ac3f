/**
 * Auto-configuration of the forwarding of the application's log to clients.
 */
@NullMarked
package io.mcpspring.autoconfigure.logging;

import org.jspecify.annotations.NullMarked;
