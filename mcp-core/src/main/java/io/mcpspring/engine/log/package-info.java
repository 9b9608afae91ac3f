/**
 * Safe and bounded logging.
 */
@NullMarked
package io.mcpspring.engine.log;

import org.jspecify.annotations.NullMarked;
