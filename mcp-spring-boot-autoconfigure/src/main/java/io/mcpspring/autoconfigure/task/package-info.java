/**
 * Auto-configuration of tasks.
 */
@NullMarked
package io.mcpspring.autoconfigure.task;

import org.jspecify.annotations.NullMarked;
