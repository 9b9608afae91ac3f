/**
 * Beans and parameters that belong to the session of a call.
 */
@NullMarked
package io.mcpspring.scope;

import org.jspecify.annotations.NullMarked;
