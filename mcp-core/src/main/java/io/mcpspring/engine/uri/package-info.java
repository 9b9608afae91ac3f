/**
 * URI templates (RFC 6570), matched in linear time.
 */
@NullMarked
package io.mcpspring.engine.uri;

import org.jspecify.annotations.NullMarked;
