/**
 * Start and stop of the server together with the application, and the report at start-up.
 */
@NullMarked
package io.mcpspring.autoconfigure.lifecycle;

import org.jspecify.annotations.NullMarked;
