/**
 * Access to the HTTP request of a call in a reactive server.
 */
@NullMarked
package io.mcpspring.spring.web.webflux;

import org.jspecify.annotations.NullMarked;
