/**
 * HTTP with SSE, the transport of 2024-11-05: a client reads all messages from one stream
 * and sends its own by POST to another address.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2024-11-05/basic/transports">Transports</a>
 */
@NullMarked
package io.mcpspring.engine.sse;

import org.jspecify.annotations.NullMarked;
