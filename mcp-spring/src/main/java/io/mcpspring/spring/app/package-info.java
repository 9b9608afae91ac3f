/**
 * Apps: pages that hosts show for tools, by the extension
 * {@code io.modelcontextprotocol/ui}.
 */
@NullMarked
package io.mcpspring.spring.app;

import org.jspecify.annotations.NullMarked;
