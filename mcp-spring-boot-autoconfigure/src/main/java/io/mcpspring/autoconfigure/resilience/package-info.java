/**
 * Auto-configuration of retried methods that ask the client.
 */
@NullMarked
package io.mcpspring.autoconfigure.resilience;

import org.jspecify.annotations.NullMarked;
