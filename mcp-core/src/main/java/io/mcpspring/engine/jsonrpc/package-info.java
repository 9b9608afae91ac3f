/**
 * JSON-RPC 2.0 messages: the strict codec, request ids and errors.
 */
@NullMarked
package io.mcpspring.engine.jsonrpc;

import org.jspecify.annotations.NullMarked;
