/**
 * The server as a protected resource of OAuth: its metadata and its challenges.
 */
@NullMarked
package io.mcpspring.security.resource;

import org.jspecify.annotations.NullMarked;
