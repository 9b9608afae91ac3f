/**
 * Verification of access tokens, and the callers that they name.
 */
@NullMarked
package io.mcpspring.security.token;

import org.jspecify.annotations.NullMarked;
