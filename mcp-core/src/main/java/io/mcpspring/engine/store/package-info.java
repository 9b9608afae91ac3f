/**
 * The content of records, the stores in memory, and what they weigh.
 */
@NullMarked
package io.mcpspring.engine.store;

import org.jspecify.annotations.NullMarked;
