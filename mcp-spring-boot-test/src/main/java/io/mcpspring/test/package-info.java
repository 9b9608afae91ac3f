/**
 * A client for tests of MCP servers, and assertions on what it receives.
 */
@NullMarked
package io.mcpspring.test;

import org.jspecify.annotations.NullMarked;
