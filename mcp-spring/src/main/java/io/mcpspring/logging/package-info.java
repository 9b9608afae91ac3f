/**
 * What the application logs, as log messages for the client whose call it serves.
 */
@NullMarked
package io.mcpspring.logging;

import org.jspecify.annotations.NullMarked;
