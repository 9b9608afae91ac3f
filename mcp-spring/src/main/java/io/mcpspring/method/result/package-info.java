/**
 * Results of the protocol made of the values that annotated methods return.
 */
@NullMarked
package io.mcpspring.method.result;

import org.jspecify.annotations.NullMarked;
