package io.mcpspring.spring.web;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.http.McpExchange;

import org.springframework.http.HttpHeaders;

/**
 * Headers of a message whose HTTP request was answered before the call ran, as over HTTP
 * with SSE.
 */
public final class MessageHeaders {

	private MessageHeaders() {
	}

	/**
	 * Return the headers that accompanied the message of a call.
	 * @param context the call
	 * @return a copy of the headers
	 * @throws ToolException if the call has none
	 */
	public static HttpHeaders of(McpRequestContext context) {
		McpExchange exchange = context.unwrap(McpExchange.class);
		if (exchange == null) {
			throw noRequest();
		}
		HttpHeaders headers = new HttpHeaders();
		exchange.copyHeaders().forEach((name, values) -> values.forEach((value) -> headers.add(name, value)));
		return headers;
	}

	/**
	 * Create the failure of a method that needs more than headers.
	 * @return the exception
	 */
	public static ToolException noRequest() {
		return new ToolException("This needs an HTTP request, and the call has none of its own");
	}

}
