/**
 * Auto-configuration of access tokens on behalf of the caller.
 */
@NullMarked
package io.mcpspring.onbehalfof.autoconfigure;

import org.jspecify.annotations.NullMarked;
