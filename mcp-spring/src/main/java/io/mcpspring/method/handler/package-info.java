/**
 * Handlers of the protocol that call annotated methods, and their descriptions.
 */
@NullMarked
package io.mcpspring.method.handler;

import org.jspecify.annotations.NullMarked;
