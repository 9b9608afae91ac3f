/**
 * A client for tests of MCP servers, and assertions on received messages.
 */
@NullMarked
package io.mcpspring.test;

import org.jspecify.annotations.NullMarked;
