/**
 * Binding of arguments: the source of each parameter of an annotated method, and the
 * creation of its value.
 */
@NullMarked
package io.mcpspring.spring.method.argument;

import org.jspecify.annotations.NullMarked;
