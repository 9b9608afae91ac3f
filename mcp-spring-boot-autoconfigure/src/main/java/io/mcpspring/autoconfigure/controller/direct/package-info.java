/**
 * Check of annotated methods of controllers, which are called without the dispatcher.
 */
@NullMarked
package io.mcpspring.autoconfigure.controller.direct;

import org.jspecify.annotations.NullMarked;
