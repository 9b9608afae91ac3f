/**
 * Retried methods that ask the client; needs Spring's resilience support.
 */
@NullMarked
package io.mcpspring.spring.resilience;

import org.jspecify.annotations.NullMarked;
