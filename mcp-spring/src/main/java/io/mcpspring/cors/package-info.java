/**
 * Lets web pages of allowed origins call the server.
 */
@NullMarked
package io.mcpspring.cors;

import org.jspecify.annotations.NullMarked;
