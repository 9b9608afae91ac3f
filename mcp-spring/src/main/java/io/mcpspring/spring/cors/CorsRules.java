package io.mcpspring.spring.cors;

import java.util.Set;

import io.mcpspring.engine.endpoint.GateSettings;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.model.ErrorCode;

/**
 * Rules for web pages that call a server: it accepts their origin, or refuses it with an
 * error.
 */
public final class CorsRules {

	private CorsRules() {
	}

	public static McpCorsConfiguration configuration(GateSettings gate, Set<String> headers, ServerEvents events) {
		return new McpCorsConfiguration((origin) -> {
			boolean allowed = gate.allowsOrigin(origin);
			if (!allowed) {
				events.requestRefused(RequestRefusal.ORIGIN);
			}
			return allowed;
		}, headers);
	}

	public static byte[] refusal(CodecLimits limits) {
		byte[] body = new Replies(new JsonRpcCodec(limits))
			.error(403, null, ErrorCode.INVALID_REQUEST,
					"This Origin is not allowed; add it to mcp.server.allowed-origins")
			.body();
		return (body != null) ? body : new byte[0];
	}

}
