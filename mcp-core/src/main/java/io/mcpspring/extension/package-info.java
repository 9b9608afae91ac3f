/**
 * The parts of a protocol extension: its settings, methods, notifications, keys of the
 * listen filter, result types and error codes.
 */
@NullMarked
package io.mcpspring.extension;

import org.jspecify.annotations.NullMarked;
