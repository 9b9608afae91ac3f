/**
 * Methods with the MCP annotations of Spring AI.
 */
@NullMarked
package io.mcpspring.springai.annotated;

import org.jspecify.annotations.NullMarked;
