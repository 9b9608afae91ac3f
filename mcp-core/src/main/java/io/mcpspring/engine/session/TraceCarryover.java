package io.mcpspring.engine.session;

import java.util.List;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.CallRequest;
import tools.jackson.databind.node.ObjectNode;

/**
 * Trace context of a call across its runs: a trace known from the HTTP headers alone is
 * kept among the parameters, where newer clients put it.
 */
final class TraceCarryover {

	private static final String PARENT = "traceparent";

	private static final List<String> KEYS = List.of(PARENT, "tracestate", "baggage");

	private static final int MAX_LENGTH = 8192;

	private TraceCarryover() {
	}

	/**
	 * Return the parameters to keep.
	 */
	static ObjectNode params(CallRequest request) {
		McpExchange exchange = request.exchange();
		if (exchange == null || exchange.header(PARENT) == null || request.meta().has(PARENT)) {
			return request.params();
		}
		ObjectNode params = request.params().deepCopy();
		ObjectNode meta = (params.get("_meta") instanceof ObjectNode present) ? present : params.putObject("_meta");
		for (String key : KEYS) {
			String value = exchange.header(key);
			if (value != null && value.length() <= MAX_LENGTH) {
				meta.put(key, value);
			}
		}
		return params;
	}

}
