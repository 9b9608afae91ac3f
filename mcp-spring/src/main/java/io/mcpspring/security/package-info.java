/**
 * Who a caller is.
 */
@NullMarked
package io.mcpspring.security;

import org.jspecify.annotations.NullMarked;
