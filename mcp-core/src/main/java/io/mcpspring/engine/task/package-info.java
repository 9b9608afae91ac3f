/**
 * Calls that go on after their request was answered: the extension
 * {@code io.modelcontextprotocol/tasks}, and the store in which tasks are kept.
 */
@NullMarked
package io.mcpspring.engine.task;

import org.jspecify.annotations.NullMarked;
