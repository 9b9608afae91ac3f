/**
 * The parts of stored records that the engine writes and reads.
 */
@NullMarked
package io.mcpspring.engine.record;

import org.jspecify.annotations.NullMarked;
