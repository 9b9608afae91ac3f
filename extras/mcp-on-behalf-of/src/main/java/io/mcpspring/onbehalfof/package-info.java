/**
 * Access tokens for other services on behalf of the caller.
 */
@NullMarked
package io.mcpspring.onbehalfof;

import org.jspecify.annotations.NullMarked;
