/**
 * Logging of the application: as log messages for the client of a call, and with
 * references from the log to the call.
 */
@NullMarked
package io.mcpspring.spring.logging;

import org.jspecify.annotations.NullMarked;
