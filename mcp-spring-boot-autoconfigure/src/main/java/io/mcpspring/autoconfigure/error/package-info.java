/**
 * Auto-configuration of what exceptions of the application tell clients.
 */
@NullMarked
package io.mcpspring.autoconfigure.error;

import org.jspecify.annotations.NullMarked;
