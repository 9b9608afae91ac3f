/**
 * Safe and bounded logging.
 */
@NullMarked
package io.mcpspring.log;

import org.jspecify.annotations.NullMarked;
