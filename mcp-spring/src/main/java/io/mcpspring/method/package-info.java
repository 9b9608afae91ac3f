/**
 * Annotated methods of beans as tools, resources, prompts and completions.
 */
@NullMarked
package io.mcpspring.method;

import org.jspecify.annotations.NullMarked;
