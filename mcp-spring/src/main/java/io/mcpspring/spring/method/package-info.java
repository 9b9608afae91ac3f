/**
 * Declared methods of beans, and calls of them.
 */
@NullMarked
package io.mcpspring.spring.method;

import org.jspecify.annotations.NullMarked;
