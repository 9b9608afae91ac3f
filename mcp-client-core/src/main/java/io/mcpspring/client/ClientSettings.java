package io.mcpspring.client;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a client presents itself, and what it accepts.
 *
 * @param version the revision to speak, or {@code null} to speak 2026-07-28 where the
 * server does and the newest one with sessions elsewhere
 * @param info the identity of the client
 * @param capabilities what the client declares
 * @param headers further headers of each request, for example {@code Authorization};
 * asked anew for each
 * @param timeout the time for an answer, with all questions in between
 * @param bounds bounds on what a server can make the client do
 * @param renewsSessions whether a session that the server does not know any more is
 * replaced by a new one
 */
record ClientSettings(@Nullable ProtocolVersion version, Implementation info, ObjectNode capabilities,
		Supplier<Map<String, String>> headers, Duration timeout, ClientBounds bounds, boolean renewsSessions) {

}
