/**
 * Auto-configuration of what clients see of the application's log.
 */
@NullMarked
package io.mcpspring.autoconfigure.logging;

import org.jspecify.annotations.NullMarked;
