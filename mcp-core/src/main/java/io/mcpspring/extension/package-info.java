/**
 * What an extension of the protocol brings along: its settings, methods, notifications,
 * keys of the listen filter, result types and error codes.
 */
@NullMarked
package io.mcpspring.extension;

import org.jspecify.annotations.NullMarked;
