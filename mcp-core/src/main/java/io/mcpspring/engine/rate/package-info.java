/**
 * Limits on the rate of progress notifications and log messages of one call.
 */
@NullMarked
package io.mcpspring.engine.rate;

import org.jspecify.annotations.NullMarked;
