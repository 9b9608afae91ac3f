/**
 * Threads for methods that block.
 */
@NullMarked
package io.mcpspring.autoconfigure.execution;

import org.jspecify.annotations.NullMarked;
