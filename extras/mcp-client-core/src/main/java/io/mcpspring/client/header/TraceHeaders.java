package io.mcpspring.client.header;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import tools.jackson.databind.node.ObjectNode;

/**
 * Headers that repeat the trace context of a request, so that proxies and the HTTP
 * observation of the server are part of the trace, too (server-2026 META-11).
 */
public final class TraceHeaders {

	private static final List<String> KEYS = List.of("traceparent", "tracestate", "baggage");

	private static final Pattern VALUE = Pattern.compile("[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?");

	private TraceHeaders() {
	}

	/**
	 * Return the headers of a request with those of its trace.
	 */
	public static Map<String, String> added(Map<String, String> headers, ObjectNode params) {
		if (!(params.get("_meta") instanceof ObjectNode meta) || KEYS.stream().noneMatch(meta::has)) {
			return headers;
		}
		Map<String, String> all = new LinkedHashMap<>(headers);
		for (String key : KEYS) {
			String value = meta.path(key).stringValue("");
			if (VALUE.matcher(value).matches()) {
				all.put(key, value);
			}
		}
		return all;
	}

}
