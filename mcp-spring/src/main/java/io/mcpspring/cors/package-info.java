/**
 * CORS for web pages of allowed origins.
 */
@NullMarked
package io.mcpspring.cors;

import org.jspecify.annotations.NullMarked;
