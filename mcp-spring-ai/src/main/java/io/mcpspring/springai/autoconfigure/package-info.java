/**
 * Auto-configuration of what is offered of Spring AI.
 */
@NullMarked
package io.mcpspring.springai.autoconfigure;

import org.jspecify.annotations.NullMarked;
