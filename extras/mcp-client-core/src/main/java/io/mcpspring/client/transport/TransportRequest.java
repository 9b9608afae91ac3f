package io.mcpspring.client.transport;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP request to the endpoint of a server.
 *
 * @param method {@code POST}, {@code GET} or {@code DELETE}
 * @param headers the headers in their order, each once
 * @param body the body as JSON in UTF-8, or {@code null} for none
 */
public record TransportRequest(String method, Map<String, String> headers, byte @Nullable [] body) {

	public TransportRequest {
		headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
	}

}
