/**
 * Security filter chains of the application, as the server sees and completes them.
 */
@NullMarked
package io.mcpspring.autoconfigure.security.chain;

import org.jspecify.annotations.NullMarked;
