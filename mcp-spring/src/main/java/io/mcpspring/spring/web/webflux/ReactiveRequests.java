package io.mcpspring.spring.web.webflux;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.MessageHeaders;
import io.mcpspring.spring.web.RequestOrigin;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * HTTP requests of a reactive server.
 */
public final class ReactiveRequests implements HttpRequests {

	@Override
	public HttpHeaders headers(McpRequestContext context) {
		ServerWebExchange exchange = context.unwrap(ServerWebExchange.class);
		return (exchange != null) ? HttpHeaders.copyOf(exchange.getRequest().getHeaders()) : MessageHeaders.of(context);
	}

	@Override
	public List<String> cookies(McpRequestContext context, String name) {
		List<HttpCookie> cookies = exchange(context).getRequest().getCookies().get(name);
		return (cookies != null) ? cookies.stream().map(HttpCookie::getValue).toList() : List.of();
	}

	@Override
	public @Nullable Object attribute(McpRequestContext context, String name) {
		return exchange(context).getAttribute(name);
	}

	@Override
	public String baseUri(McpRequestContext context) {
		ServerHttpRequest request = exchange(context).getRequest();
		return UriComponentsBuilder.fromUri(request.getURI())
			.replacePath(request.getPath().contextPath().value())
			.replaceQuery(null)
			.fragment(null)
			.toUriString();
	}

	@Override
	public RequestOrigin origin(McpRequestContext context) {
		ServerWebExchange exchange = context.unwrap(ServerWebExchange.class);
		if (exchange == null) {
			return RequestOrigin.withoutRequest(context);
		}
		URI uri = exchange.getRequest().getURI();
		RequestOrigin fallback = "https".equals(uri.getScheme()) ? RequestOrigin.NOWHERE_SECURE : RequestOrigin.NOWHERE;
		return new RequestOrigin(fallback.scheme(), (uri.getHost() != null) ? uri.getHost() : fallback.host(),
				(uri.getPort() >= 0) ? uri.getPort() : fallback.port(), client(exchange));
	}

	private static String client(ServerWebExchange exchange) {
		InetSocketAddress address = exchange.getRequest().getRemoteAddress();
		return (address != null && address.getAddress() != null) ? address.getAddress().getHostAddress()
				: RequestOrigin.UNKNOWN_CLIENT;
	}

	@Override
	public boolean provides(Class<?> type) {
		return type == ServerWebExchange.class || type == ServerHttpRequest.class
				|| type == org.springframework.http.HttpRequest.class;
	}

	@Override
	public Object object(McpRequestContext context, Class<?> type) {
		return (type == ServerWebExchange.class) ? exchange(context) : exchange(context).getRequest();
	}

	private static ServerWebExchange exchange(McpRequestContext context) {
		ServerWebExchange exchange = context.unwrap(ServerWebExchange.class);
		if (exchange == null) {
			throw MessageHeaders.noRequest();
		}
		return exchange;
	}

}
