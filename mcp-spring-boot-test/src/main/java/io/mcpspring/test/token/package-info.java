/**
 * Access tokens that the server under test accepts without an authorization server.
 */
@NullMarked
package io.mcpspring.test.token;

import org.jspecify.annotations.NullMarked;
