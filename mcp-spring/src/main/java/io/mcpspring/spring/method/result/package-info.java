/**
 * Conversion of the return values of annotated methods to results.
 */
@NullMarked
package io.mcpspring.spring.method.result;

import org.jspecify.annotations.NullMarked;
