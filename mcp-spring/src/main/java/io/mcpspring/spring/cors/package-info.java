/**
 * CORS for web pages of allowed origins.
 */
@NullMarked
package io.mcpspring.spring.cors;

import org.jspecify.annotations.NullMarked;
