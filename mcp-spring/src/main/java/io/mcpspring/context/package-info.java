/**
 * What belongs to a call on the thread of its method.
 */
@NullMarked
package io.mcpspring.context;

import org.jspecify.annotations.NullMarked;
