/**
 * Start and stop of the server together with the application.
 */
@NullMarked
package io.mcpspring.boot.lifecycle;

import org.jspecify.annotations.NullMarked;
