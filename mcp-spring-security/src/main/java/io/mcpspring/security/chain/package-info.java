/**
 * The security filter chains of an application, and how they guard the server.
 */
@NullMarked
package io.mcpspring.security.chain;

import org.jspecify.annotations.NullMarked;
