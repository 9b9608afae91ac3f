/**
 * Declared methods of beans, and calls of them.
 */
@NullMarked
package io.mcpspring.method;

import org.jspecify.annotations.NullMarked;
