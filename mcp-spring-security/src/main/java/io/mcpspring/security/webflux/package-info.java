/**
 * Protection of a reactive server by access tokens.
 */
@NullMarked
package io.mcpspring.security.webflux;

import org.jspecify.annotations.NullMarked;
