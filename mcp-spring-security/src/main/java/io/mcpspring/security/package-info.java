/**
 * Integration with Spring Security: the security context, parameters, and refusals.
 */
@NullMarked
package io.mcpspring.security;

import org.jspecify.annotations.NullMarked;
