/**
 * The offers of a server (tools, resources, prompts, completions), their handlers, and
 * notifications of changes.
 */
@NullMarked
package io.mcpspring.catalog;

import org.jspecify.annotations.NullMarked;
