/**
 * The vocabulary of MCP as immutable values, independent of the protocol revision.
 */
@NullMarked
package io.mcpspring.model;

import org.jspecify.annotations.NullMarked;
