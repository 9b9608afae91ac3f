package io.mcpspring.spring.cors;

import java.util.function.Predicate;

import io.mcpspring.spring.webflux.UnreadBody;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.cors.reactive.CorsProcessor;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.cors.reactive.DefaultCorsProcessor;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Filter that answers preflight requests in a reactive server, and refuses pages that may
 * not call.
 */
public final class ReactiveCors implements WebFilter {

	private final McpCorsConfiguration configuration;

	private final byte[] refusal;

	private final Predicate<String> paths;

	private final CorsProcessor processor = new DefaultCorsProcessor();

	/**
	 * Create a filter.
	 * @param configuration the CORS rules
	 * @param refusal the JSON sent to a page of an origin that may not call
	 * @param paths the paths within the application that it applies to
	 */
	public ReactiveCors(McpCorsConfiguration configuration, byte[] refusal, Predicate<String> paths) {
		this.configuration = configuration;
		this.refusal = refusal.clone();
		this.paths = paths;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (!this.paths.test(exchange.getRequest().getPath().pathWithinApplication().value())) {
			return chain.filter(exchange);
		}
		if (exchange.getRequest().getHeaders().getFirst(HttpHeaders.ORIGIN) == null) {
			exchange.getResponse().getHeaders().add(HttpHeaders.VARY, McpCorsConfiguration.VARY);
			return chain.filter(exchange);
		}
		if (this.processor.process(this.configuration, exchange)) {
			return CorsUtils.isPreFlightRequest(exchange.getRequest()) ? Mono.empty() : chain.filter(exchange);
		}
		ServerHttpResponse response = exchange.getResponse();
		response.setStatusCode(HttpStatus.FORBIDDEN);
		response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
		response.getHeaders().setContentLength(this.refusal.length);
		return UnreadBody.skip(exchange.getRequest()).flatMap((unread) -> unread.send(response, this.refusal));
	}

}
