package io.mcpspring.spring.web.servlet;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.spring.web.HttpRequests;
import io.mcpspring.spring.web.MessageHeaders;
import io.mcpspring.spring.web.RequestOrigin;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * HTTP requests of a servlet container.
 */
public final class ServletRequests implements HttpRequests {

	private final String servletPath;

	/**
	 * Create the access.
	 * @param servletPath the path of the dispatcher servlet within the application; empty
	 * for its root
	 */
	public ServletRequests(String servletPath) {
		this.servletPath = servletPath;
	}

	@Override
	public HttpHeaders headers(McpRequestContext context) {
		HttpServletRequest request = context.unwrap(HttpServletRequest.class);
		if (request == null) {
			return MessageHeaders.of(context);
		}
		HttpHeaders headers = new HttpHeaders();
		for (String name : Collections.list(request.getHeaderNames())) {
			headers.addAll(name, Collections.list(request.getHeaders(name)));
		}
		return headers;
	}

	@Override
	public List<String> cookies(McpRequestContext context, String name) {
		Cookie[] cookies = request(context).getCookies();
		return (cookies == null) ? List.of()
				: Stream.of(cookies)
					.filter((cookie) -> cookie.getName().equals(name))
					.map((cookie) -> decoded(cookie.getValue()))
					.toList();
	}

	private static String decoded(String value) {
		try {
			return URLDecoder.decode(value, StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return value; // not encoded
		}
	}

	@Override
	public @Nullable Object attribute(McpRequestContext context, String name) {
		return request(context).getAttribute(name);
	}

	@Override
	public String baseUri(McpRequestContext context) {
		HttpServletRequest request = request(context);
		int port = request.getServerPort();
		boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
		return UriComponentsBuilder.newInstance()
			.scheme(request.getScheme())
			.host(request.getServerName())
			.port(usual ? -1 : port)
			.path(request.getContextPath())
			.path(this.servletPath)
			.toUriString();
	}

	@Override
	public RequestOrigin origin(McpRequestContext context) {
		HttpServletRequest request = context.unwrap(HttpServletRequest.class);
		try {
			return (request == null) ? RequestOrigin.withoutRequest(context) : new RequestOrigin(request.getScheme(),
					request.getServerName(), request.getServerPort(), request.getRemoteAddr());
		}
		catch (IllegalStateException ex) {
			return RequestOrigin.withoutRequest(context); // The request is over.
		}
	}

	@Override
	public boolean provides(Class<?> type) {
		return type.isAssignableFrom(ServletWebRequest.class) && type != Object.class
				|| type == HttpServletRequest.class || type == ServletRequest.class;
	}

	@Override
	public Object object(McpRequestContext context, Class<?> type) {
		if (type.isAssignableFrom(ServletWebRequest.class)) {
			return new ServletWebRequest(request(context));
		}
		return request(context);
	}

	private static HttpServletRequest request(McpRequestContext context) {
		HttpServletRequest request = context.unwrap(HttpServletRequest.class);
		if (request == null) {
			throw MessageHeaders.noRequest();
		}
		return request;
	}

}
