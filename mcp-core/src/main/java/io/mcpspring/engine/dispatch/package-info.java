/**
 * The dispatch of a request to its handler, the state of a running call, and its result;
 * common to both eras.
 */
@NullMarked
package io.mcpspring.engine.dispatch;

import org.jspecify.annotations.NullMarked;
