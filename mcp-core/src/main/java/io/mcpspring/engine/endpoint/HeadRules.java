package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.engine.http.ContradictoryHeaderException;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Rules against request heads that a proxy and the server may interpret differently,
 * including some that web servers accept. They concern a missing or repeated
 * {@code Host}, or one that differs from the request target (RFC 9112 section 3.2). They
 * also concern a transfer coding other than {@code chunked} (RFC 9112 section 6.1), and
 * several values of a header that must be unique (server-2026 HDR-09).
 */
final class HeadRules {

	private static final List<String> SINGLE = List.of(McpHeaders.SESSION_ID, McpHeaders.LAST_EVENT_ID, "Content-Type",
			"Authorization");

	/**
	 * Not checked in the session era, which ignores the mirrored headers (server-2026
	 * HDR-13).
	 */
	private static final List<String> MODERN = Stream
		.concat(SINGLE.stream(), Stream.of(McpHeaders.METHOD, McpHeaders.NAME))
		.toList();

	private final Replies replies;

	HeadRules(Replies replies) {
		this.replies = replies;
	}

	/**
	 * Check a head.
	 * @return the refusal, or {@code null} if the head is acceptable; the connection must
	 * be closed after a refusal
	 */
	@Nullable HttpReply judge(McpExchange exchange) {
		List<String> hosts = exchange.headers("Host");
		if (hosts.size() > 1 || (hosts.isEmpty() && exchange.host() == null)) {
			return refuse(400, ErrorCode.INVALID_REQUEST, "A request has exactly one Host header");
		}
		String target = exchange.targetHost();
		if (target != null && !(hosts.isEmpty() || target.equalsIgnoreCase(hosts.get(0)))) {
			return refuse(400, ErrorCode.INVALID_REQUEST, "The header Host and the target of the request differ");
		}
		String coding = exchange.header("Transfer-Encoding");
		if (coding != null
				&& !(coding.equalsIgnoreCase("chunked") && exchange.headers("Transfer-Encoding").size() == 1)) {
			return refuse(501, ErrorCode.INVALID_REQUEST, "The only Transfer-Encoding served is chunked");
		}
		return judgeSingleHeaders(exchange);
	}

	private @Nullable HttpReply judgeSingleHeaders(McpExchange exchange) {
		try {
			boolean modern = EraClassifier.isModern(exchange.single(McpHeaders.PROTOCOL_VERSION));
			for (String name : modern ? MODERN : SINGLE) {
				exchange.single(name);
			}
			return null;
		}
		catch (ContradictoryHeaderException ex) {
			boolean modern = EraClassifier.isModern(exchange.header(McpHeaders.PROTOCOL_VERSION));
			return refuse(400, modern ? ErrorCode.HEADER_MISMATCH : ErrorCode.INVALID_REQUEST, ex.getMessage());
		}
	}

	private HttpReply refuse(int status, int code, @Nullable String message) {
		return this.replies.error(status, null, JsonRpcError.of(code, String.valueOf(message)));
	}

}
