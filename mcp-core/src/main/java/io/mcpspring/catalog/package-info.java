/**
 * What a server offers (tools, resources, prompts, completions), the handlers behind it,
 * and notifications of changes.
 */
@NullMarked
package io.mcpspring.catalog;

import org.jspecify.annotations.NullMarked;
