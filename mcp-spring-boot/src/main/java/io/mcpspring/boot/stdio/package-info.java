/**
 * The transport over standard input and output.
 */
@NullMarked
package io.mcpspring.boot.stdio;

import org.jspecify.annotations.NullMarked;
