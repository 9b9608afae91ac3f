/**
 * The vocabulary of MCP as immutable values, the same for every protocol revision.
 */
@NullMarked
package io.mcpspring.model;

import org.jspecify.annotations.NullMarked;
