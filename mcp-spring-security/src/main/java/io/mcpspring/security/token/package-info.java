/**
 * Verification of access tokens, and their callers.
 */
@NullMarked
package io.mcpspring.security.token;

import org.jspecify.annotations.NullMarked;
