package io.mcpspring.client.transport;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP request to the endpoint of a server.
 */
public final class TransportRequest {

	private final String method;

	private final Map<String, String> headers;

	private final byte @Nullable [] body;

	private TransportRequest(String method, Map<String, String> headers, byte @Nullable [] body) {
		this.method = method;
		this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
		this.body = body;
	}

	/**
	 * Create a request.
	 * @param method {@code POST}, {@code GET} or {@code DELETE}
	 * @param headers the headers in their order, each once
	 * @param body the body as JSON in UTF-8, or {@code null} for none
	 * @return the request
	 */
	public static TransportRequest of(String method, Map<String, String> headers, byte @Nullable [] body) {
		return new TransportRequest(method, headers, body);
	}

	/**
	 * Return the method.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the headers in their order.
	 * @return the headers in their order, each once
	 */
	public Map<String, String> headers() {
		return this.headers;
	}

	/**
	 * Return the body as JSON in UTF-8.
	 * @return the body as JSON in UTF-8, or {@code null} for none
	 */
	public byte @Nullable [] body() {
		return this.body;
	}

}
