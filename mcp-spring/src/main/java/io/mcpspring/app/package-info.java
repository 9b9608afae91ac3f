/**
 * Apps: pages that hosts show for tools, by the extension
 * {@code io.modelcontextprotocol/ui}.
 */
@NullMarked
package io.mcpspring.app;

import org.jspecify.annotations.NullMarked;
