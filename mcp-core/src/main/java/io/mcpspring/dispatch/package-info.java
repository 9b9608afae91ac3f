/**
 * How a request reaches the handler of what it names, the state of one running call, and
 * how it is answered; the same for both eras.
 */
@NullMarked
package io.mcpspring.dispatch;

import org.jspecify.annotations.NullMarked;
