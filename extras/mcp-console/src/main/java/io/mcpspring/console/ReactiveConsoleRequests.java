package io.mcpspring.console;

import java.net.InetSocketAddress;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.server.CallerResolver;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Requests for the console and answers to them in the terms of Spring WebFlux.
 */
final class ReactiveConsoleRequests {

	private ReactiveConsoleRequests() {
	}

	static Mono<ConsoleRequest> read(ServerWebExchange exchange, String consolePath, CallerResolver callers) {
		return exchange.getPrincipal()
			.map(callers::resolve)
			.defaultIfEmpty(McpCaller.ANONYMOUS)
			.map((caller) -> request(exchange.getRequest(), consolePath, caller));
	}

	static ConsoleRequest request(ServerHttpRequest request, String consolePath, McpCaller caller) {
		String path = request.getPath().pathWithinApplication().value();
		InetSocketAddress remote = isForwarded(request) ? null : request.getRemoteAddress();
		String address = (remote == null || remote.getAddress() == null) ? null : remote.getAddress().getHostAddress();
		return new ConsoleRequest(request.getMethod().name(),
				path.startsWith(consolePath) ? path.substring(consolePath.length()) : path, caller, address,
				request.getHeaders());
	}

	/**
	 * Forwarded headers that the application trusts are gone by now; an address of theirs
	 * is unresolved, a host of theirs is that of the URI alone.
	 */
	private static boolean isForwarded(ServerHttpRequest request) {
		String host = request.getHeaders().getFirst(HttpHeaders.HOST);
		String target = request.getURI().getHost();
		return host != null && target != null && !host.regionMatches(true, 0, target, 0, target.length());
	}

	static Mono<Void> write(ServerWebExchange exchange, HttpReply reply) {
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatusCode.valueOf(reply.status()));
		reply.headers().forEach(response.getHeaders()::set);
		byte @Nullable [] body = reply.body();
		if (body == null || exchange.getRequest().getMethod() == HttpMethod.HEAD) {
			return response.setComplete();
		}
		response.getHeaders().setContentLength(body.length);
		return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
	}

}
