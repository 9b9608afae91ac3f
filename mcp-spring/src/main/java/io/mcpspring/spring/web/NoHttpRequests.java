package io.mcpspring.spring.web;

import java.util.List;
import java.util.Set;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * Access to HTTP requests in an application that serves no HTTP: there are no headers, no
 * cookies and no attributes, and a method that takes the request fails when it is called.
 * The parameters are recognized all the same, so that none becomes an argument.
 */
public final class NoHttpRequests implements HttpRequests {

	private static final Set<String> TYPES = Set.of("jakarta.servlet.ServletRequest",
			"jakarta.servlet.http.HttpServletRequest", "org.springframework.web.context.request.RequestAttributes",
			"org.springframework.web.context.request.WebRequest",
			"org.springframework.web.context.request.NativeWebRequest",
			"org.springframework.web.context.request.ServletWebRequest",
			"org.springframework.web.server.ServerWebExchange",
			"org.springframework.http.server.reactive.ServerHttpRequest", "org.springframework.http.HttpRequest");

	@Override
	public HttpHeaders headers(McpRequestContext context) {
		return new HttpHeaders();
	}

	@Override
	public List<String> cookies(McpRequestContext context, String name) {
		return List.of();
	}

	@Override
	public @Nullable Object attribute(McpRequestContext context, String name) {
		return null;
	}

	@Override
	public String baseUri(McpRequestContext context) {
		throw missing();
	}

	@Override
	public RequestOrigin origin(McpRequestContext context) {
		return RequestOrigin.NOWHERE;
	}

	@Override
	public boolean provides(Class<?> type) {
		return TYPES.contains(type.getName());
	}

	@Override
	public Object object(McpRequestContext context, Class<?> type) {
		throw missing();
	}

	private static ToolException missing() {
		return new ToolException("This needs an HTTP request, and the server is not called over HTTP");
	}

}
