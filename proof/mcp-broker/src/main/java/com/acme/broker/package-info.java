/**
 * An MCP server and its own authorization server, where MCP clients register themselves.
 * Users sign in at an identity provider where clients cannot register. It sees this
 * application alone, and MCP clients see tokens of this application alone.
 */
@NullMarked
package com.acme.broker;

import org.jspecify.annotations.NullMarked;
