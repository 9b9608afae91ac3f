/**
 * What the application logs: as log messages for the client whose call it serves, and
 * with what leads from the log to the call.
 */
@NullMarked
package io.mcpspring.logging;

import org.jspecify.annotations.NullMarked;
