/**
 * How the values of {@link io.mcpspring.model} look on the wire in each protocol revision.
 */
@NullMarked
package io.mcpspring.wire;

import org.jspecify.annotations.NullMarked;
