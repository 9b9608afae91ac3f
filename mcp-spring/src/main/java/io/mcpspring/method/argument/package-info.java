/**
 * Binding of arguments: where each parameter of an annotated method comes from, and how
 * its value is made.
 */
@NullMarked
package io.mcpspring.method.argument;

import org.jspecify.annotations.NullMarked;
