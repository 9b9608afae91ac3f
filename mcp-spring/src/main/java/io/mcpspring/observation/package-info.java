/**
 * Metrics and traces by Micrometer, which is optional.
 */
@NullMarked
package io.mcpspring.observation;

import org.jspecify.annotations.NullMarked;
