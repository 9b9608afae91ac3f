/**
 * URI templates (RFC 6570), matched in linear time.
 */
@NullMarked
package io.mcpspring.uri;

import org.jspecify.annotations.NullMarked;
