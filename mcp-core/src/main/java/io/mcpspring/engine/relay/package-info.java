/**
 * Clients whose messages arrive over another transport than Streamable HTTP. Each message
 * is passed to the endpoint as a request, and its answer is passed back as messages.
 */
@NullMarked
package io.mcpspring.engine.relay;

import org.jspecify.annotations.NullMarked;
