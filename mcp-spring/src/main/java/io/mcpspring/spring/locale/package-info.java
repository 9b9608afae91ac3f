/**
 * The locale of a call on the thread of its method.
 */
@NullMarked
package io.mcpspring.spring.locale;

import org.jspecify.annotations.NullMarked;
