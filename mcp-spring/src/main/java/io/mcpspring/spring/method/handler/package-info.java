/**
 * Handlers that call annotated methods, and their descriptors.
 */
@NullMarked
package io.mcpspring.spring.method.handler;

import org.jspecify.annotations.NullMarked;
