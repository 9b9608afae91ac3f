/**
 * Beans and parameters that belong to the session of a call.
 */
@NullMarked
package io.mcpspring.spring.scope;

import org.jspecify.annotations.NullMarked;
