package io.mcpspring.console;

import java.io.IOException;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.server.CallerResolver;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.ServletServerHttpRequest;

/**
 * Requests for the console and answers to them in the terms of servlets.
 */
final class ServletConsoleRequests {

	/** Set by Tomcat for a request of a trusted proxy, whose address it replaces. */
	private static final String FORWARDED = "org.apache.tomcat.request.forwarded";

	private ServletConsoleRequests() {
	}

	static ConsoleRequest read(HttpServletRequest request, CallerResolver callers) {
		return read(request, callers.resolve(request.getUserPrincipal()));
	}

	static ConsoleRequest read(HttpServletRequest request, McpCaller caller) {
		String path = request.getPathInfo();
		HttpServletRequest received = received(request);
		String address = (request.getAttribute(FORWARDED) == null) ? received.getRemoteAddr() : null;
		return new ConsoleRequest(request.getMethod(), (path != null) ? path : "", caller, address,
				new ServletServerHttpRequest(received).getHeaders());
	}

	/**
	 * The request below the filters: one that trusts forwarded headers hides them, and
	 * shows an address that the client may have made up.
	 */
	private static HttpServletRequest received(HttpServletRequest request) {
		ServletRequest received = request;
		while (received instanceof ServletRequestWrapper wrapper) {
			received = wrapper.getRequest();
		}
		return (received instanceof HttpServletRequest http) ? http : request;
	}

	static void write(HttpServletRequest request, HttpServletResponse response, HttpReply reply) throws IOException {
		response.setStatus(reply.status());
		reply.headers().forEach(response::setHeader);
		byte @Nullable [] body = reply.body();
		if (body != null) {
			response.setContentLength(body.length);
			if (!request.getMethod().equals("HEAD")) {
				response.getOutputStream().write(body);
			}
		}
	}

}
