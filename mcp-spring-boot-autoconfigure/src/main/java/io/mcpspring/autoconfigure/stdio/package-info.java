/**
 * Auto-configuration of the stdio transport.
 */
@NullMarked
package io.mcpspring.autoconfigure.stdio;

import org.jspecify.annotations.NullMarked;
