/**
 * Auto-configuration of tools for Spring AI.
 */
@NullMarked
package io.mcpspring.springai.autoconfigure;

import org.jspecify.annotations.NullMarked;
