/**
 * Features for MCP clients only: long calls, questions, and texts for models.
 */
@NullMarked
package io.mcpspring.demo.assistant;

import org.jspecify.annotations.NullMarked;
