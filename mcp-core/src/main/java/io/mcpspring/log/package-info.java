/**
 * What may be written to a log.
 */
@NullMarked
package io.mcpspring.log;

import org.jspecify.annotations.NullMarked;
