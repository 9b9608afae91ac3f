/**
 * Security filter chains of the application, and their completion for the server.
 */
@NullMarked
package io.mcpspring.autoconfigure.security.chain;

import org.jspecify.annotations.NullMarked;
