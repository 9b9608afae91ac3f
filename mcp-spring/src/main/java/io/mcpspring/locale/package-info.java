/**
 * The locale of a call on the thread of its method.
 */
@NullMarked
package io.mcpspring.locale;

import org.jspecify.annotations.NullMarked;
